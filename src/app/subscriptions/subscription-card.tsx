import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { business } from '../../shared/business.ts';
import type { Timeline } from '../../shared/contract/growing.ts';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import type { Payment } from '../../shared/rules/credit.ts';
import { canSkip } from '../../shared/rules/delivery-plan.ts';
import { centsOf, formatCents } from '../../shared/rules/money.ts';
import { orderLineText } from '../../shared/rules/packs.ts';
import { GrowthLine } from '../growing/growth-line.tsx';
import { useSavedCards } from '../payments/queries.ts';
import { useOnline } from '../platform/use-online.ts';
import { DayAndWindow } from '../settings/day-and-window.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Card } from '../ui/layout/card.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { TruckIcon } from '../ui/layout/icons.tsx';
import { Day } from '../ui/text/day.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { SkipButton } from './actions/skip-button.tsx';
import { SubscriptionActions } from './actions/subscription-actions.tsx';
import { UndoChange } from './actions/undo-change.tsx';
import { UndoSkipButton } from './actions/undo-skip-button.tsx';
import { actionKey } from './actions/use-subscription-action.ts';
import { BoxExtras } from './box-extras.tsx';
import { FailedPaymentAlert } from './failed-payment-alert.tsx';
import { NextCharge } from './next-charge.tsx';
import { DayAndTime } from './record/day-and-time.tsx';
import { countdown, isChangeable } from './record/delivery-texts.ts';
import { cartEntries, frequencyName, nextToSkip, subscriptionBadge } from './record/subscription-status.ts';
import { StatusNote } from './status-note.tsx';
import { SubscriptionDetails } from './subscription-details.tsx';

interface SubscriptionCardProps {
  subscription: Subscription;
  payment: Payment | undefined;
  /** Epoch ms. */
  now: number;
}

export function SubscriptionCard({ subscription, payment, now }: SubscriptionCardProps) {
  const heading = useId();
  const card = useFocusAfterAction(subscription.id);
  const badge = subscriptionBadge(subscription);
  const [savedCard] = useSavedCards().data ?? [];
  return (
    <Card
      ref={card}
      tabIndex={-1}
      role="group"
      aria-labelledby={heading}
      className="grid grid-cols-1 gap-5 [overflow-wrap:anywhere]"
    >
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 id={heading} className="text-xl">
            {frequencyName(subscription.frequency)}
          </h3>
          <p className="text-sm text-muted">{formatCents(centsOf(subscription.boxTotal))} per box</p>
        </div>
        <Badge variant={badge.variant}>{badge.name}</Badge>
      </header>
      <FailedPaymentAlert subscription={subscription}>
        <PhoneLine />
      </FailedPaymentAlert>
      <StatusNote subscription={subscription} />
      <Selection subscription={subscription} />
      <NextDeliveries subscription={subscription} now={now} />
      <BoxExtras subscription={subscription} now={now} />
      <NextCharge subscription={subscription} payment={payment} card={savedCard} />
      <SkipNextDelivery subscription={subscription} now={now} />
      <SkippedDelivery subscription={subscription} now={now} />
      <UndoChange subscription={subscription} />
      <SubscriptionDetails subscription={subscription} now={now} />
      <SubscriptionActions subscription={subscription} now={now} />
    </Card>
  );
}

function Selection({ subscription }: { subscription: Subscription }) {
  const entries = cartEntries(subscription.cartDetails);
  const lines = subscription.items.map(orderLineText);
  const shown = entries.length > 0 ? entries : lines;
  return (
    <section>
      {entries.length > 0 && (
        <h4 className="mb-2 text-sm font-semibold text-muted">
          Your {frequencyName(subscription.frequency)} Selection:
        </h4>
      )}
      <ul className="grid list-disc gap-1 pl-5 marker:text-leaf">
        {shown.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function PhoneLine() {
  return (
    <p className="mt-3">
      Questions? Call us at{' '}
      <a href={business.phoneHref} className="whitespace-nowrap">
        {business.phone}
      </a>
      .
    </p>
  );
}

/** Hidden while a payment is due. */
function SkipNextDelivery({ subscription, now }: { subscription: Subscription; now: number }) {
  const isOnline = useOnline();
  const next = nextToSkip(subscription, now);
  if (!isOnline || !next) return null;
  return (
    <div className="-my-2">
      <SkipButton subscription={subscription} delivery={next} variant="ghost" className="-ml-5">
        Not home on <Day day={next.date} format="weekday" />? Skip it
      </SkipButton>
      <p className="text-sm text-muted">
        You can skip it until <DayAndTime at={next.changeUntil} />. Once it is paid, a skipped box moves to
        your next delivery.
      </p>
    </div>
  );
}

/** NextDeliveries leaves out skipped deliveries. */
function SkippedDelivery({ subscription, now }: { subscription: Subscription; now: number }) {
  const { deliveries, nextDeliveryDate, status } = subscription;
  const isOnline = useOnline();
  const skipped = deliveries.find((delivery) => delivery.state === 'skipped' && isChangeable(delivery, now));
  const isBeforeNext = skipped && (!nextDeliveryDate || skipped.date < nextDeliveryDate);
  if (!isBeforeNext || !canSkip(status)) return null;
  const day = formatDay(skipped.date);
  return (
    <Alert title={`You skipped ${day}`}>
      You can undo this until <DayAndTime at={skipped.changeUntil} />.
      {isOnline && (
        <div className="mt-3">
          <UndoSkipButton
            subscription={subscription}
            delivery={skipped}
            now={now}
            variant="secondary"
            label={`Undo skip of ${day}`}
          >
            Undo
          </UndoSkipButton>
        </div>
      )}
    </Alert>
  );
}

/** For keyboard users: the pressed button goes away. */
function useFocusAfterAction(id: string) {
  const card = useRef<HTMLDivElement>(null);
  const wasBusy = useRef(false);
  const isBusy = useIsMutating({ mutationKey: actionKey(id) }) > 0;
  useEffect(() => {
    if (wasBusy.current && !isBusy && isFocusLost()) card.current?.focus({ preventScroll: true });
    wasBusy.current = isBusy;
  }, [isBusy]);
  return card;
}

/** An open dialog restores the focus itself. */
function isFocusLost(): boolean {
  return document.activeElement === document.body && !document.querySelector('dialog');
}

interface NextDeliveriesProps {
  subscription: Subscription;
  /** Epoch ms. */
  now: number;
}

/** Empty while suspended. */
function NextDeliveries({ subscription, now }: NextDeliveriesProps) {
  const { status } = subscription;
  const days = promisedDays(subscription);
  const isWaitingForPayment = status === 'past_due' && days.length === 0;
  if (days.length === 0 && status !== 'suspended' && !isWaitingForPayment) return null;
  return (
    <section>
      <h4 className="mb-2 text-sm font-semibold text-muted">
        {days.length > 1 ? 'Next deliveries' : 'Next delivery'}
      </h4>
      {status === 'suspended' || isWaitingForPayment ? (
        <p className="font-semibold">{isWaitingForPayment ? 'Waits for your payment' : 'On Hold'}</p>
      ) : (
        <ol className="grid gap-2">
          {days.map((day, index) => (
            <li
              key={day}
              className={classNames(
                'rounded-lg px-4 py-3',
                index === 0 ? 'bg-leaf-soft font-semibold text-leaf-ink' : 'bg-sunken text-muted',
              )}
            >
              <div className="flex flex-wrap items-center gap-x-3">
                <TruckIcon />
                <span>
                  <DayAndWindow day={day} />
                </span>
                {index === 0 && <span className="ml-auto text-sm">{countdown(day, now)}</span>}
              </div>
              {index === 0 && (
                <div className="mt-2 font-normal text-ink">
                  <GrowthLine
                    isSubscription
                    timeline={timelineOf(subscription, day)}
                    label={`The box of ${formatDay(day)}`}
                  />
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** After a failed payment, only days of paid boxes. */
function promisedDays({ status, deliveries, nextDeliveryDate, nextDeliveryDates }: Subscription): string[] {
  if (status === 'past_due')
    return deliveries.filter(({ state }) => state === 'ordered').map(({ date }) => date);
  return nextDeliveryDates.length > 0 ? nextDeliveryDates : [nextDeliveryDate ?? []].flat();
}

function timelineOf({ deliveries }: Subscription, day: string): Timeline {
  return deliveries.find(({ date }) => date === day)?.timeline ?? [];
}
