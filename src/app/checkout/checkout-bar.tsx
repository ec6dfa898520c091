import { formatCents } from '../../shared/money.ts';
import { totalOunces } from '../cart/cart-state.ts';
import { LockIcon } from '../ui/control-icons.tsx';
import { formatDay } from '../ui/format-day.ts';
import { SubmitButton } from '../ui/submit-button.tsx';
import { deliveryFeeText } from './free-delivery-note.tsx';
import type { PurchasePageState } from './use-purchase-page-state.ts';

const bar =
  'sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:block lg:border-0 lg:bg-transparent lg:p-0';

/** The submit button of the purchase form. On phones it is sticky at the bottom, beside ounces, total and delivery day. */
export function CheckoutBar({ purchase }: { purchase: PurchasePageState }) {
  const isReady = Boolean(purchase.products.data) && purchase.cart.version >= 0;
  const isEmpty = totalOunces(purchase.cart.items) === 0;
  return (
    <div className={bar}>
      <div className="min-w-36 flex-1 lg:hidden">
        <PurchaseKeyFigures purchase={purchase} />
      </div>
      <SubmitButton
        size="large"
        className="max-lg:px-4! lg:w-full"
        disabled={!isReady}
        pendingLabel="Preparing..."
      >
        {!isEmpty && <LockIcon />}
        {isEmpty ? 'Choose greens' : 'Continue'}
      </SubmitButton>
      <p className="mt-3 text-center text-sm text-muted max-lg:hidden">You pay by card in the next step.</p>
    </div>
  );
}

/** How much it is, what it costs and when it comes, in two short lines. */
export function PurchaseKeyFigures({
  purchase: { cart, quote, kind, percent, schedule },
}: {
  purchase: PurchasePageState;
}) {
  const ounces = totalOunces(cart.items);
  const day = schedule?.days[0];
  if (ounces === 0) return <TwoLines first="Your box is empty" second={`Delivery ${deliveryFeeText}`} />;
  const isSubscription = kind === 'subscription';
  const perBox = cart.setting.frequency ? ' a box' : ` with ${percent}% off`;
  const when = day && `${isSubscription ? 'First box ' : ''}${formatDay(day, 'weekday')}`;
  const fee = quote.delivery > 0 && `incl. ${formatCents(quote.delivery)} delivery`;
  return (
    <TwoLines
      first={`${ounces} oz · ${formatCents(quote.total)}${isSubscription ? perBox : ''}`}
      second={[when, fee].filter(Boolean).join(', ')}
    />
  );
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <p className="min-w-0 leading-5">
      <span className="block font-semibold tabular-nums">{first}</span>
      <span className="block text-sm text-muted">{second}</span>
    </p>
  );
}
