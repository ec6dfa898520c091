import { useState } from 'react';
import type { Product } from '../../../shared/contract/catalog.ts';
import type { SavedCard } from '../../../shared/contract/payments.ts';
import type { Delivery, Subscription } from '../../../shared/contract/subscriptions.ts';
import { ouncesForSale } from '../../cart/pack-sizes.ts';
import { GreenPicker, type Ounces } from '../../catalog/green-picker.tsx';
import { useProducts } from '../../catalog/queries.ts';
import { useShelf } from '../../catalog/use-shelf.ts';
import { useSavedCards } from '../../payments/queries.ts';
import { userErrorMessage } from '../../platform/api.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonList } from '../../ui/feedback/skeleton.tsx';
import { formatDay } from '../../ui/text/format-day.ts';
import { ExtraForm, NoCardNote } from './extra-form.tsx';
import { type ExtraGreen, extraParts } from './extra-parts.ts';

interface AddExtraFormProps {
  subscription: Subscription;
  delivery: Delivery;
  /** Counted goods and the shelf's greens come with the next box alone. */
  isNext: boolean;
  /** `YYYY-MM-DD`: greens that are sown for it come from this Saturday on; null while unknown. */
  firstSownDay: string | null;
  onDone: () => void;
}

export function AddExtraForm({ isNext, firstSownDay, ...props }: AddExtraFormProps) {
  const products = useProducts({ refetch: true });
  const cards = useSavedCards();
  const shelf = useShelf();
  const { date } = props.delivery;
  const failed = [products, cards].find(({ isError, data }) => isError && !data);
  if (failed)
    return (
      <ErrorState
        message={userErrorMessage(failed.error)}
        onRetry={failed.refetch}
        retrying={failed.isFetching}
      />
    );
  if (!products.data || !cards.data)
    return <SkeletonList rows={4} rowClassName="h-14" label="Loading products" />;
  const [card] = cards.data;
  if (!card) return <NoCardNote />;
  const isInTime = firstSownDay !== null && date >= firstSownDay;
  const onShelf = isNext && shelf?.date === date ? shelf.greens : [];
  const greens = products.data.flatMap((product) => {
    const left = onShelf.find((green) => green.product.id === product.id)?.ounces ?? 0;
    const isOffered = product.isGrownToOrder ? isInTime : isNext;
    if (!isOffered && left === 0) return [];
    return [{ product, left, more: isOffered ? ouncesForSale(product) : 0 }];
  });
  if (greens.length === 0) return <p key="late">{tooLate(date, firstSownDay)}</p>;
  return <ExtraPicker {...props} products={products.data} greens={greens} card={card} />;
}

function tooLate(date: string, firstSownDay: string | null): string {
  const sown = 'The greens of this box are sown already, and none are left over.';
  if (firstSownDay === null || date >= firstSownDay) return sown;
  return `${sown} Boxes from ${formatDay(firstSownDay)} on can have more.`;
}

type ExtraPickerProps = Omit<AddExtraFormProps, 'isNext' | 'firstSownDay'> & {
  products: Product[];
  greens: ExtraGreen[];
  card: SavedCard;
};

function ExtraPicker({ greens, ...props }: ExtraPickerProps) {
  const [picked, setPicked] = useState<Ounces>({});
  const limits = new Map(
    greens.map(({ product, left, more }) => [
      product.id,
      { max: left + more, note: left > 0 ? `${left} oz left for Saturday` : undefined },
    ]),
  );
  return (
    <ExtraForm {...props} picked={picked} parts={extraParts(greens, picked)} onPicked={setPicked}>
      <GreenPicker
        products={greens.map(({ product }) => product)}
        ounces={picked}
        onChange={setPicked}
        limitOf={({ id }) => limits.get(id) ?? {}}
      />
    </ExtraForm>
  );
}
