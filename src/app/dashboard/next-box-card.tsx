import { type ReactNode, useId } from 'react';
import { business } from '../../shared/business.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { dashboardPath } from '../paths.ts';
import { CalendarDayLink } from '../subscriptions/calendar-day-link.tsx';
import { DayAndTime } from '../subscriptions/record/day-and-time.tsx';
import { countdown } from '../subscriptions/record/delivery-texts.ts';
import { Card } from '../ui/layout/card.tsx';
import { Day } from '../ui/text/day.tsx';
import { TextLink } from '../ui/text/text-link.tsx';
import type { ComingBox } from './next-box.ts';

interface NextBoxCardProps {
  box: ComingBox;
  /** Epoch ms. */
  now: number;
  /** The customer has come from paying for it. */
  isJustPaid: boolean;
}

/** What comes next and when, above the tabs: everything that a customer opens the dashboard for. */
export function NextBoxCard({ box, now, isJustPaid }: NextBoxCardProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mb-8">
      <Card className="grid gap-5 [overflow-wrap:anywhere] md:grid-cols-2 md:gap-8">
        <div>
          <h2 id={heading} className="font-body text-base text-leaf-ink">
            {isJustPaid ? 'Payment received. Your box comes' : 'Your next box'}
          </h2>
          <p className="mt-1 font-display text-2xl font-semibold sm:text-3xl">
            <Day day={box.day} />
          </p>
          <p className="mt-2 text-muted">
            {countdown(box.day, now)}
            {box.orderNumber && `, order ${box.orderNumber}`}
          </p>
          {isJustPaid && <p className="text-muted">A receipt is on its way to your inbox.</p>}
          <CalendarDayLink day={box.day} />
        </div>
        <dl className="grid content-start gap-3">
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
      </Card>
    </section>
  );
}

function BoxFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PaymentText({ box: { isPaid, isRefunded, chargeDay, payment } }: { box: ComingBox }) {
  if (isPaid) return isRefunded ? 'refunded' : 'paid';
  if (chargeDay === null) return 'charged before it comes';
  return (
    <>
      charged on <Day day={chargeDay} />
      {payment && payment.credit > 0 && (
        <>
          : credit pays {formatCents(payment.credit)}, your card {formatCents(payment.card)}
        </>
      )}
    </>
  );
}

function Changes({ box: { isPaid, changeUntil } }: { box: ComingBox }) {
  if (changeUntil === null) {
    return (
      <>
        To change or cancel it, call{' '}
        <a href={business.phoneHref} className="whitespace-nowrap underline">
          {business.phone}
        </a>{' '}
        or{' '}
        <a href={`mailto:${business.email}`} className="underline">
          write to us
        </a>{' '}
        as soon as you can
      </>
    );
  }
  return (
    <>
      <TextLink to={dashboardPath('subscriptions')} replace className="inline-flex min-h-11 items-center">
        {isPaid ? 'Skip it' : 'Change or skip it'}
      </TextLink>{' '}
      until <DayAndTime at={changeUntil} />
    </>
  );
}
