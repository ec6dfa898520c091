import type { NamedBox } from '../../shared/facts/boxes.ts';
import { useProducts } from '../catalog/queries.ts';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { useHydrated } from '../ui/layout/use-hydrated.ts';
import { addGreens } from './add-greens.ts';
import { BoxCard } from './box-card.tsx';
import { cart } from './cart.ts';
import { useSubscriptionSetting } from './cart-atom.ts';
import { defaultFrequency } from './subscription-setting.ts';
import { useNamedBoxes } from './use-named-boxes.ts';

interface NamedBoxesProps {
  onFilled?: (box: NamedBox) => void;
  /** Biweekly by default. */
  offersSubscription?: boolean;
  /** On a phone one row to swipe. */
  compact?: boolean;
  /** Called instead of adding while no plan is chosen. */
  onNeedsPlan?: () => void;
}

/** Names and contents render before the prices, to avoid layout shift. */
export function NamedBoxes({
  onFilled,
  offersSubscription = false,
  compact = false,
  onNeedsPlan,
}: NamedBoxesProps) {
  const { data, error, isFetching, refetch } = useProducts();
  const { isSubscription, frequency } = useSubscriptionSetting();
  const hydrated = useHydrated();
  const boxes = useNamedBoxes();
  // Not in the prerendered HTML.
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
    <ul
      className={compact ? rowToSwipe : 'grid gap-5 lg:grid-cols-3'}
      onFocus={({ target }) => compact && showWhole(target)}
    >
      {boxes.map((box) => (
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

/** For the keyboard: a tap on what moves would miss it. */
function showWhole(focused: Element): void {
  if (!focused.matches(':focus-visible')) return;
  focused.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

// Positioned: screen-reader text past its edge would widen the page.
const rowToSwipe =
  'relative -mx-4 flex snap-x gap-3 overflow-x-auto px-4 pb-2 scroll-px-4 sm:mx-0 sm:grid sm:grid-cols-3 sm:gap-5 sm:overflow-visible sm:p-0';
