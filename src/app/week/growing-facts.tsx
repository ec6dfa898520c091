import { useState } from 'react';
import type * as v from 'valibot';
import type { AdminProduct } from '../../shared/contract/catalog.ts';
import type { TrayYields } from '../../shared/contract/growing.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { GrowingFactFields } from '../catalog/growing-fact-fields.ts';
import { useAdminProducts } from '../catalog/use-admin-products.ts';
import { api, unwrap } from '../platform/api.ts';
import { TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { useTrayYields } from './queries.ts';

export function GrowingFacts() {
  const { data = [] } = useAdminProducts();
  const { data: yields = [] } = useTrayYields();
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-leaf-ink">
        Growing facts
      </summary>
      <p className="mb-3 text-sm text-muted">
        How much more is sown than is ordered stands under Admin, Settings: growing buffer.
      </p>
      <ul className="grid gap-3 lg:grid-cols-2">
        {data.map((product) => (
          <li key={`${product.id} ${product.version}`}>
            <FactsForm
              product={product}
              trayYield={yields.find(({ productId }) => productId === product.id)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface FactsFormProps {
  product: AdminProduct;
  trayYield: TrayYields[number] | undefined;
}

function FactsForm({ product, trayYield }: FactsFormProps) {
  const [perTray, setPerTray] = useState(String(product.ouncesPerTray ?? ''));
  const { id, name, version } = product;
  const save = useAdminAction({
    failureTitle: 'Error updating product',
    send: (facts: v.InferOutput<typeof GrowingFactFields>) =>
      unwrap(api.api.admin.products({ id }).patch({ ...facts, version })),
    successToast: () => ({ title: 'Saved', description: name }),
  });
  return (
    <Card className="p-4!">
      <h3 className="mb-2 font-semibold">{name}</h3>
      <Form
        label={`Growing facts of ${name}`}
        schema={GrowingFactFields}
        className="flex flex-wrap items-end gap-3"
        onSubmit={(facts) => save.mutateAsync(facts)}
      >
        <Field label="Days to grow" name="growDays" className="w-28">
          <TextInput inputMode="numeric" maxLength={3} defaultValue={product.growDays ?? ''} />
        </Field>
        <Field label="Ounces per tray" name="ouncesPerTray" className="w-32">
          <TextInput
            inputMode="numeric"
            maxLength={4}
            value={perTray}
            onChange={({ target }) => setPerTray(target.value)}
          />
        </Field>
        <Field label="Seed per tray (g)" name="seedGramsPerTray" className="w-36">
          <TextInput inputMode="numeric" maxLength={5} defaultValue={product.seedGramsPerTray ?? ''} />
        </Field>
        <SubmitButton variant="secondary">
          Save<span className="sr-only"> {name}</span>
        </SubmitButton>
      </Form>
      {trayYield && <Suggestion trayYield={trayYield} perTray={perTray} onUse={setPerTray} />}
    </Card>
  );
}

interface SuggestionProps {
  trayYield: TrayYields[number];
  perTray: string;
  onUse: (perTray: string) => void;
}

/** Whole ounces, rounded down, so that no box is short. */
function Suggestion({ trayYield: { ouncesPerTray, harvests }, perTray, onUse }: SuggestionProps) {
  const suggested = String(Math.floor(ouncesPerTray));
  if (suggested === '0' || suggested === perTray.trim()) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm">
      Your last {harvests} harvests gave {ouncesPerTray} oz a tray.
      <Button variant="ghost" onClick={() => onUse(suggested)}>
        Use {suggested} oz
      </Button>
    </p>
  );
}
