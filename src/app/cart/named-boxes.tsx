import { type NamedBox, namedBoxes } from '../../shared/facts/boxes.ts';
import { useProducts } from '../catalog/queries.ts';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { useHydrated } from '../ui/layout/use-hydrated.ts';
import { addGreens } from './add-greens.ts';
import { BoxCard } from './box-card.tsx';
import { cart } from './cart.ts';
import { useSubscriptionSetting } from './cart-atom.ts';
import { defaultFrequency } from './subscription-setting.ts';

interface NamedBoxesProps {
  /** Called when a box has been added to the cart. */
  onFilled?: (box: NamedBox) => void;
  /** Each box can be subscribed to as well, biweekly at first: for pages that have no choice of plans of their own. */
  offersSubscription?: boolean;
  /** Without pictures, for a page that shows the greens as well. */
  compact?: boolean;
}

/**
 * The named boxes at today's prices, in the plan that is chosen. Adding one adds its ounces to what is in the cart. Their names and
 * contents are there before the prices are, so that nothing moves.
 */
export function NamedBoxes({ onFilled, offersSubscription = false, compact = false }: NamedBoxesProps) {
  const { data, error, isFetching, refetch } = useProducts();
  const { isSubscription, frequency } = useSubscriptionSetting();
  const hydrated = useHydrated();
  // Cart and products may be there before this part is hydrated, but not in its HTML.
  const products = hydrated ? data : undefined;
  if (error && !products)
    return (
      <ErrorState
        title="The boxes did not load"
        message={userErrorMessage(error)}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );

  function add(box: NamedBox, subscribe: boolean) {
    if (subscribe) {
      cart.chooseSubscription(true);
      if (!frequency) cart.choosePlan(defaultFrequency);
    }
    addGreens(box.name, box.contents, products ?? []);
    onFilled?.(box);
  }
  return (
    <ul className={compact ? 'grid gap-3 sm:grid-cols-3 sm:gap-5' : 'grid gap-5 lg:grid-cols-3'}>
      {namedBoxes.map((box) => (
        <li key={box.id} className="grid">
          <BoxCard
            box={box}
            products={products}
            compact={compact}
            isAwayFromPlans={offersSubscription}
            onAdd={() => add(box, false)}
            onSubscribe={
              offersSubscription && !(hydrated && isSubscription) ? () => add(box, true) : undefined
            }
          />
        </li>
      ))}
    </ul>
  );
}
