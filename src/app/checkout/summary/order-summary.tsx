import type { ReactNode } from 'react';
import { rules } from '../../../shared/business.ts';
import type { Payment } from '../../../shared/rules/credit.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import type { Quote } from '../../../shared/rules/quote.ts';
import type { CheckoutKind } from '../../cart/cart-state.ts';
import type { DeliverySchedule } from '../../delivery/delivery-schedule.ts';
import { DayAndWindow } from '../../settings/day-and-window.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Day } from '../../ui/text/day.tsx';
import { Price } from '../../ui/text/price.tsx';
import { firstBoxTotal } from './first-box-total.ts';
import { deliveryFeeText } from './free-delivery-note.tsx';

interface OrderSummaryProps {
  kind: CheckoutKind;
  quote: Quote;
  /** The plan's discount; 0 for a one-time order. */
  percent: number;
  /** Referral discount on the first box; 0 for none. */
  referralPercent: number;
  schedule: DeliverySchedule | null;
  /** Of a subscription's first box. */
  payment: Payment;
}

export function OrderSummary({ children, ...props }: OrderSummaryProps & { children?: ReactNode }) {
  return (
    <aside aria-label="Order summary">
      <Card className="grid gap-3">
        <h2 className="text-xl">Order summary</h2>
        <SummaryFigures {...props} />
        {children}
      </Card>
    </aside>
  );
}

export function SummaryFigures(props: OrderSummaryProps) {
  const { kind, quote, percent, referralPercent, schedule } = props;
  const isSubscription = kind === 'subscription';
  return (
    <>
      <dl className="grid gap-1.5">
        <Line label="Subtotal" value={<Price cents={quote.subtotal} />} />
        {quote.discount > 0 && (
          <Line
            label={`Subscription discount (${percent}%)`}
            value={`-${formatCents(quote.discount)}`}
            good
          />
        )}
        {quote.referralDiscount > 0 && (
          <Line
            label={`Referral discount (${referralPercent}%)`}
            value={`-${formatCents(quote.referralDiscount)}`}
            good
          />
        )}
        <Line
          label="Delivery"
          value={deliveryText(quote)}
          good={quote.subtotal > 0 && quote.delivery === 0}
        />
        <Line label={`Tax (${rules.taxPercent}%)`} value={<Price cents={quote.tax} />} />
        <Line
          label={isSubscription ? 'Total per box' : 'Total'}
          value={<Price cents={quote.total} />}
          strong
        />
        {isSubscription && referralPercent > 0 && (
          <Line
            label={`First box, ${referralPercent}% off`}
            value={<Price cents={firstBoxTotal(props)} />}
            good
          />
        )}
        <PaymentLines
          payment={props.payment}
          cardLabel={isSubscription ? 'First charge' : 'Your card pays'}
        />
        {isSubscription && <Line label="Due today" value={<Price cents={0} />} />}
      </dl>
      {quote.discount > 0 && (
        <p className="font-semibold text-leaf-ink">You save {formatCents(quote.discount)} on every box.</p>
      )}
      {isSubscription && schedule && <ChargeDates schedule={schedule} />}
    </>
  );
}

function PaymentLines({ payment: { credit, card }, cardLabel }: { payment: Payment; cardLabel: string }) {
  if (credit === 0) return null;
  return (
    <>
      {credit > 0 ? (
        <Line label="Credit" value={`-${formatCents(credit)}`} good />
      ) : (
        <Line label="Owed from an earlier box" value={<Price cents={-credit} />} />
      )}
      <Line label={cardLabel} value={<Price cents={card} />} strong />
    </>
  );
}

function ChargeDates({ schedule }: { schedule: DeliverySchedule }) {
  const first = schedule.days[0];
  return (
    <p className="rounded-lg bg-leaf-soft px-4 py-3 text-sm text-leaf-ink">
      {schedule.firstCharge && (
        <span>
          No charge until <Day day={schedule.firstCharge} format="weekday" />,{' '}
        </span>
      )}
      {first && (
        <span>
          first box <DayAndWindow day={first} />.
        </span>
      )}
    </p>
  );
}

function deliveryText(quote: Quote): string {
  if (quote.delivery > 0) return formatCents(quote.delivery);
  return quote.subtotal > 0 ? 'FREE' : deliveryFeeText;
}

interface LineProps {
  label: string;
  value: ReactNode;
  good?: boolean;
  strong?: boolean;
}

function Line({ label, value, good, strong }: LineProps) {
  const look = classNames(
    'flex justify-between gap-4 tabular-nums',
    strong && 'mt-1 border-t pt-3 text-lg font-semibold',
    good && 'text-leaf-ink',
  );
  return (
    <div className={look}>
      <dt>{label}</dt>
      <dd className={good ? 'font-semibold' : undefined}>{value}</dd>
    </div>
  );
}
