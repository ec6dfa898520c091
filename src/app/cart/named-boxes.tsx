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
  /** For a page that shows the greens as well: small, on a phone side by side in one row to swipe. */
  compact?: boolean;
  /** Leads to the plans, where they are on this page: called instead of adding a box to a subscription without a plan. */
  onNeedsPlan?: () => void;
}

/**
 * The named boxes at today's prices, in the plan that is chosen. Adding one adds its ounces to what is in the cart. Their names and
 * contents are there before the prices are, so that nothing moves.
 */
export function NamedBoxes({
  onFilled,
  offersSubscription = false,
  compact = false,
  onNeedsPlan,
}: NamedBoxesProps) {
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
    <ul className={compact ? rowToSwipe : 'grid gap-5 lg:grid-cols-3'}>
      {namedBoxes.map((box) => (
        <li
          key={box.id}
          className={compact ? 'grid w-70 max-w-[80vw] shrink-0 snap-start sm:w-auto' : 'grid'}
        >
          <BoxCard
            box={box}
            products={products}
            compact={compact}
            onNeedsPlan={onNeedsPlan}
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

// Positioned, or the words for screen readers that lie beyond its edge would widen the page.
const rowToSwipe =
  'relative -mx-4 flex snap-x gap-3 overflow-x-auto px-4 pb-2 scroll-px-4 sm:mx-0 sm:grid sm:grid-cols-3 sm:gap-5 sm:overflow-visible sm:p-0';
