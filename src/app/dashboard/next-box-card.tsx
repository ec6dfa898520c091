import { type ReactNode, useId } from 'react';
import { business } from '../../shared/business.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { dashboardPath } from '../paths.ts';
import { DayAndWindow } from '../settings/day-and-window.tsx';
import { CalendarDayLink } from '../subscriptions/calendar-day-link.tsx';
import { DayAndTime } from '../subscriptions/record/day-and-time.tsx';
import { countdown } from '../subscriptions/record/delivery-texts.ts';
import { Card } from '../ui/layout/card.tsx';
import { ChevronDownIcon } from '../ui/layout/icons.tsx';
import { Day } from '../ui/text/day.tsx';
import { TextLink } from '../ui/text/text-link.tsx';
import type { ComingBox } from './next-box.ts';

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
            {isJustPaid ? 'Payment received. Your box comes' : 'Your next box'}
          </h2>
          <p className="mt-1 font-display text-2xl font-semibold sm:text-3xl">
            <DayAndWindow day={box.day} />
          </p>
          <p className="mt-1 text-muted sm:mt-2">
            {countdown(box.day, now)}
            {box.orderNumber && <span>, order {box.orderNumber}</span>}
          </p>
          {isJustPaid && <p className="text-muted">A receipt is on its way to your inbox.</p>}
          <CalendarDayLink day={box.day} />
        </div>
        <BoxFacts box={box} />
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
              Your next box
            </h2>
            <span className="font-semibold">
              <DayAndWindow day={box.day} />
            </span>
            <span className="text-muted max-sm:hidden">{countdown(box.day, now)}</span>
          </span>
          <ChevronDownIcon className="h-5 w-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="border-t px-5 py-4 sm:px-6">
          <BoxFacts box={box} />
          <CalendarDayLink day={box.day} />
        </div>
      </details>
    </section>
  );
}

function BoxFacts({ box }: Pick<NextBoxCardProps, 'box'>) {
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
      <BoxFact label="Changes">
        <Changes box={box} />
      </BoxFact>
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

function Changes({ box: { isPaid, changeUntil } }: { box: ComingBox }) {
  if (changeUntil === null) {
    return (
      <span key="late">
        Under Orders below; for other greens, call{' '}
        <a href={business.phoneHref} className="whitespace-nowrap underline">
          {business.phone}
        </a>{' '}
        or{' '}
        <a href={`mailto:${business.email}`} className="underline">
          write to us
        </a>{' '}
        as soon as you can
      </span>
    );
  }
  return (
    <span key="open">
      <TextLink to={dashboardPath('subscriptions')} replace className="inline-flex min-h-11 items-center">
        {isPaid ? 'Skip it' : 'Change or skip it'}
      </TextLink>{' '}
      until <DayAndTime at={changeUntil} />
    </span>
  );
}
