import { type ReactNode, useId } from 'react';
import { formatCents } from '../../shared/rules/money.ts';
import { dashboardPath } from '../paths.ts';
import { DayAndWindow, useDeliveryWindow } from '../settings/day-and-window.tsx';
import { CalendarDayLink } from '../subscriptions/calendar-day-link.tsx';
import { DayAndTime } from '../subscriptions/record/day-and-time.tsx';
import { countdown } from '../subscriptions/record/delivery-texts.ts';
import { Card } from '../ui/layout/card.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { ChevronDownIcon } from '../ui/layout/icons.tsx';
import { Day } from '../ui/text/day.tsx';
import { TextLink } from '../ui/text/text-link.tsx';
import { type ComingBox, isOver } from './next-box.ts';

interface NextBoxCardProps {
  box: ComingBox;
  /** Epoch ms. */
  now: number;
  isJustPaid: boolean;
  /** On tabs about something else. */
  isFolded: boolean;
}

export function NextBoxCard({ box, now, isJustPaid, isFolded }: NextBoxCardProps) {
  const heading = useId();
  if (isFolded) return <FoldedBox box={box} now={now} />;
  return (
    <section aria-labelledby={heading} className="mb-6 sm:mb-8">
      <Card className="grid gap-4 [overflow-wrap:anywhere] md:grid-cols-2 md:gap-8">
        <div>
          <h2 id={heading} className="font-body text-base text-leaf-ink">
            {isJustPaid ? 'Payment received. Your box comes' : titleOf(box)}
          </h2>
          <p className="mt-1 font-display text-2xl font-semibold sm:text-3xl">
            <BoxDay box={box} />
          </p>
          <p className="mt-1 text-muted sm:mt-2">
            <Progress box={box} now={now} />
            {box.orderNumber && (
              <span>
                , order <span className="whole">{box.orderNumber}</span>
              </span>
            )}
          </p>
          {isJustPaid && <p className="text-muted">A receipt is on its way to your inbox.</p>}
          {!isOver(box) && <CalendarDayLink day={box.day} />}
        </div>
        <BoxFacts box={box} now={now} />
      </Card>
    </section>
  );
}

/** Keeps the tab's content on the first screen. */
function FoldedBox({ box, now }: Pick<NextBoxCardProps, 'box' | 'now'>) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mb-4 sm:mb-6">
      <details className="group rounded-xl border bg-surface shadow-sm [overflow-wrap:anywhere]">
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-5 py-2 sm:px-6 [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <h2 id={heading} className="font-body text-base text-leaf-ink">
              {titleOf(box)}
            </h2>
            <span className="font-semibold">
              <BoxDay box={box} />
            </span>
            <span className={classNames('text-muted', box.state === 'coming' && 'max-sm:hidden')}>
              <Progress box={box} now={now} />
            </span>
          </span>
          <ChevronDownIcon className="h-5 w-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="border-t px-5 py-4 sm:px-6">
          <BoxFacts box={box} now={now} />
          {!isOver(box) && <CalendarDayLink day={box.day} />}
        </div>
      </details>
    </section>
  );
}

function titleOf(box: ComingBox): string {
  return isOver(box) ? 'Your box of today' : 'Your next box';
}

/** On its day the window stands beside how far it is. */
function BoxDay({ box: { day, state } }: Pick<NextBoxCardProps, 'box'>) {
  return state === 'coming' ? <DayAndWindow day={day} /> : <Day day={day} />;
}

function Progress({ box: { day, state }, now }: Pick<NextBoxCardProps, 'box' | 'now'>) {
  const window = useDeliveryWindow();
  if (state === 'today') return <span key="today">{window ? `Comes today, ${window}` : 'Comes today'}</span>;
  return <span key={state}>{state === 'coming' ? countdown(day, now) : stateTexts[state]}</span>;
}

const stateTexts = { out: 'On its way', delivered: 'Delivered', not_home: 'Nobody was home' };

function BoxFacts({ box, now }: Pick<NextBoxCardProps, 'box' | 'now'>) {
  return (
    <dl className="grid content-start gap-2 sm:gap-3">
      <BoxFact label="In the box">
        <ul>
          {box.contents.map((green) => (
            <li key={green}>{green}</li>
          ))}
        </ul>
      </BoxFact>
      <BoxFact label="Price">
        {formatCents(box.total)}, <PaymentText box={box} />
      </BoxFact>
      <BoxFact label="Delivered to">{box.address || 'No longer kept'}</BoxFact>
      {!isOver(box) && (
        <BoxFact label="Changes">
          <Changes box={box} now={now} />
        </BoxFact>
      )}
    </dl>
  );
}

function BoxFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt className="w-22 shrink-0 text-sm text-muted sm:w-24">{label}</dt>
      <dd className="min-w-[min(100%,10rem)] flex-1">{children}</dd>
    </div>
  );
}

function PaymentText({ box: { isPaid, isRefunded, orderNumber, chargeDay, payment } }: { box: ComingBox }) {
  if (isPaid) return isRefunded ? 'refunded' : 'paid';
  if (orderNumber) return 'to be paid in cash or by bank transfer';
  if (chargeDay === null) return 'charged before it comes';
  return (
    <span>
      charged on <Day day={chargeDay} />
      {payment && payment.credit > 0 && (
        <span>
          : credit pays {formatCents(payment.credit)}, your card {formatCents(payment.card)}
        </span>
      )}
    </span>
  );
}

function Changes({ box: { change, changeUntil }, now }: Pick<NextBoxCardProps, 'box' | 'now'>) {
  if (now > changeUntil) return <span key="late">It can't be changed now.</span>;
  if (change === 'order' || change === 'delivery')
    return (
      <span key="order">
        {change === 'order' ? 'Change or cancel it' : 'Change it'} under Orders until{' '}
        <DayAndTime at={changeUntil} />.
      </span>
    );
  return (
    <span key="open">
      <TextLink to={dashboardPath('subscriptions')} replace className="inline-flex min-h-11 items-center">
        {change === 'skip' ? 'Skip it' : 'Change or skip it'}
      </TextLink>{' '}
      until <DayAndTime at={changeUntil} />
    </span>
  );
}
