import { formatCents } from '../../../shared/rules/money.ts';
import { choosePlanLabel } from '../../cart/box-card.tsx';
import { useNeedsPlan } from '../../cart/cart-atom.ts';
import { totalOunces } from '../../cart/cart-state.ts';
import { useShelfOffers } from '../../catalog/shelf-offers.ts';
import { SubmitButton } from '../../ui/form/form.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { LockIcon } from '../../ui/layout/icons.tsx';
import { formatDay } from '../../ui/text/format-day.ts';
import { deliveryFeeText } from '../summary/free-delivery-note.tsx';
import type { PurchasePageState } from '../summary/use-purchase-page-state.ts';

const bar =
  'bottom-bar sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:block lg:border-0 lg:bg-transparent lg:p-0';

/** Sticky at the bottom on phones. */
export function CheckoutBar({ purchase }: { purchase: PurchasePageState }) {
  const isReady = Boolean(purchase.products.data) && purchase.cart.isRead;
  const isEmpty = totalOunces(purchase.cart.items) === 0;
  const needsPlan = useNeedsPlan();
  return (
    <div className={bar}>
      <div className="min-w-36 flex-1 lg:hidden">
        <PurchaseKeyFigures purchase={purchase} />
      </div>
      <SubmitButton
        size="large"
        className={classNames(
          'max-lg:px-4! lg:w-full',
          (isPaidByCredit(purchase) || needsPlan) && 'max-lg:grow',
        )}
        disabled={!isReady}
        pendingLabel="Preparing..."
      >
        {!isEmpty && !needsPlan && <LockIcon />}
        <span>{nextStep(purchase, needsPlan)}</span>
      </SubmitButton>
      <p className="mt-3 text-center text-sm text-muted max-lg:hidden">{paymentNote(purchase)}</p>
    </div>
  );
}

function nextStep(purchase: PurchasePageState, needsPlan: boolean): string {
  if (needsPlan) return choosePlanLabel;
  if (totalOunces(purchase.cart.items) === 0) return 'Choose greens';
  return isPaidByCredit(purchase) ? 'Place order, paid with credit' : 'Continue';
}

function paymentNote(purchase: PurchasePageState): string {
  const { kind, payment } = purchase;
  if (isPaidByCredit(purchase)) return 'Your credit pays for all of it: no card is charged.';
  const amount = kind === 'one-time' && payment.credit > 0 ? ` ${formatCents(payment.card)}` : '';
  return `You pay${amount} by card in the next step.`;
}

/** No card is needed. */
export function isPaidByCredit({ kind, payment }: Pick<PurchasePageState, 'kind' | 'payment'>): boolean {
  return kind === 'one-time' && payment.credit > 0 && payment.card === 0;
}

export function PurchaseKeyFigures({
  purchase: { cart, quote, kind, percent, schedule, payment },
}: {
  purchase: PurchasePageState;
}) {
  const ounces = totalOunces(cart.items);
  const day = schedule?.days[0];
  const isShelfShown = useShelfOffers().some(({ date }) => date === cart.shelf.date);
  if (ounces === 0 && isShelfShown && cart.shelf.items.length > 0)
    return <ShortLines first="For this Saturday: see above" second="Nothing in your box yet" />;
  if (ounces === 0) return <ShortLines first="Your box is empty" second={`Delivery ${deliveryFeeText}`} />;
  const isSubscription = kind === 'subscription';
  const perBox = cart.setting.frequency ? '\u00a0a\u00a0box' : ` with ${percent}% off`;
  const when = day && `${isSubscription ? 'First box ' : ''}${formatDay(day, 'weekday')}`;
  const fee = quote.delivery > 0 && `incl. ${formatCents(quote.delivery)} delivery`;
  return (
    <ShortLines
      first={`${ounces} oz · ${formatCents(quote.total)}${isSubscription ? perBox : ''}`}
      second={[when, fee].filter(Boolean).join(', ')}
      third={
        payment.credit > 0
          ? `Credit -${formatCents(payment.credit)}, ${isSubscription ? 'first charge' : 'card'} ${formatCents(payment.card)}`
          : undefined
      }
    />
  );
}

function ShortLines({ first, second, third }: { first: string; second: string; third?: string }) {
  return (
    <p className="min-w-0 leading-5">
      <span className="block font-semibold tabular-nums">{first}</span>
      <span className="block text-sm text-muted">{second}</span>
      {third && <span className="block text-sm text-leaf-ink tabular-nums">{third}</span>}
    </p>
  );
}
