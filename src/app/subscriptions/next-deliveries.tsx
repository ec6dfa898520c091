import type { ScheduleInputs } from '../../shared/contract/delivery.ts';
import type { Timeline } from '../../shared/contract/growing.ts';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { GrowthLine } from '../growing/growth-line.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { TruckIcon } from '../ui/layout/icons.tsx';
import { Day } from '../ui/text/day.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { countdown } from './record/delivery-texts.ts';

interface NextDeliveriesProps {
  subscription: Subscription;
  deliveryClock: ScheduleInputs;
}

/** The next delivery days, the first one highlighted and counted down to; none while the subscription is suspended. */
export function NextDeliveries({ subscription, deliveryClock }: NextDeliveriesProps) {
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
                <Day day={day} />
                {index === 0 && <span className="ml-auto text-sm">{countdown(day, deliveryClock.now)}</span>}
              </div>
              {index === 0 && (
                <div className="mt-2 font-normal text-ink">
                  <GrowthLine
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

/** The next days; of a subscription whose payment failed only those of boxes that are paid already. */
function promisedDays({ status, deliveries, nextDeliveryDate, nextDeliveryDates }: Subscription): string[] {
  if (status === 'past_due')
    return deliveries.filter(({ state }) => state === 'ordered').map(({ date }) => date);
  return nextDeliveryDates.length > 0 ? nextDeliveryDates : [nextDeliveryDate ?? []].flat();
}

function timelineOf({ deliveries }: Subscription, day: string): Timeline {
  return deliveries.find(({ date }) => date === day)?.timeline ?? [];
}
