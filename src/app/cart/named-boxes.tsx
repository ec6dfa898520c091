import type { Product } from '../../shared/catalog.ts';
import { type NamedBox, namedBoxes } from '../../shared/facts/boxes.ts';
import { sentenceOf } from '../api.ts';
import { useProducts } from '../catalog/queries.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { BoxCard } from './box-card.tsx';
import { productOf } from './box-offer.ts';
import { cart } from './cart.ts';
import { useSubscriptionSetting } from './cart-atom.ts';
import { compactBoxesLayout, namedBoxesLayout } from './named-boxes-layout.ts';

interface NamedBoxesProps {
  /** Called when a box has been added to the cart. */
  onFilled?: (box: NamedBox) => void;
  /** Each box can be subscribed to as well: for pages that have no choice of their own between one box and a subscription. */
  offersSubscription?: boolean;
  /** Without pictures, for a page that shows the greens as well. */
  compact?: boolean;
}

/** The named boxes at today's prices, in the plan that is chosen. Adding one adds its ounces to what is in the cart. */
export function NamedBoxes({ onFilled, offersSubscription = false, compact = false }: NamedBoxesProps) {
  const { data: products, error, isFetching, refetch } = useProducts();
  const { isSubscription } = useSubscriptionSetting();
  const { list, skeleton } = compact ? compactBoxesLayout : namedBoxesLayout;
  if (!products && error)
    return (
      <ErrorState
        title="The boxes did not load"
        message={sentenceOf(error)}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  if (!products)
    return <SkeletonList rows={3} rowClassName={skeleton} className={list} label="Loading the boxes" />;

  function add(box: NamedBox, subscribe: boolean) {
    if (subscribe) cart.chooseSubscription(true);
    addBox(box, products ?? []);
    onFilled?.(box);
  }
  return (
    <ul className={list}>
      {namedBoxes.map((box) => (
        <li key={box.id} className="grid">
          <BoxCard
            box={box}
            products={products}
            compact={compact}
            onAdd={() => add(box, false)}
            onSubscribe={offersSubscription && !isSubscription ? () => add(box, true) : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

function addBox({ name, contents }: NamedBox, products: Product[]): void {
  for (const { productId, ounces } of contents) {
    const product = productOf(productId, products);
    if (product) cart.add(product, undefined, ounces);
  }
  toast({ title: 'Added to cart!', description: name, variant: 'success' });
}
