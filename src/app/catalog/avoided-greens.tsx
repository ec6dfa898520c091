import { useMutation } from '@tanstack/react-query';
import type { User } from '../../shared/contract/accounts.ts';
import { useSaveProfile } from '../accounts/mutations.ts';
import { useOnline } from '../platform/use-online.ts';
import { FoldingSection } from '../ui/layout/folding-section.tsx';
import { useProducts } from './queries.ts';

/** Each box is saved at once. */
export function AvoidedGreens({ user: { avoid } }: { user: User }) {
  const { data: products = [] } = useProducts();
  const { mutateAsync } = useSaveProfile();
  const save = useMutation({
    mutationFn: (greens: string[]) => mutateAsync({ ...unchanged, avoid: greens }),
    meta: { failureTitle: 'Error' },
  });
  if (!useOnline() || products.length === 0) return null;
  const shown = save.isPending ? save.variables : avoid;
  const toggled = (id: string) => (shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]);
  return (
    <FoldingSection
      title="Greens"
      intro="When a green fails, we may send another one instead. We never send you what you check here; you get credit."
    >
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">Never send me</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {products.map(({ id, name }) => (
            <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                className="h-5 w-5 shrink-0 accent-leaf"
                checked={shown.includes(id)}
                disabled={save.isPending}
                onChange={() => save.mutate(toggled(id))}
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
    </FoldingSection>
  );
}

/** With nothing but `avoid`, the server leaves the rest of the profile as it is. */
const unchanged = { firstName: '', lastName: '', email: '', phone: '', address: '' };
