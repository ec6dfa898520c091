import { rules } from '../../shared/business.ts';
import { firstDelivery } from '../../shared/delivery-days.ts';
import { orderBy } from '../../shared/facts/deal.ts';
import { useDeliveryClock } from '../delivery/use-delivery-clock.ts';
import { Day } from '../ui/day.tsx';

const placeholderDay = '2026-12-12';

/** When the next box can come. Until the days are known it is as long, so that nothing moves under it. */
export function OrderBy() {
  const deliveryClock = useDeliveryClock();
  const day = deliveryClock ? firstDelivery(deliveryClock.now, deliveryClock.leadTimeDays) : placeholderDay;
  return (
    <span className="block font-semibold text-ink">
      {orderBy((deliveryClock ?? rules).leadTimeDays)} and your first box comes{' '}
      <span className={deliveryClock ? undefined : 'invisible'}>
        <Day day={day} />
      </span>
      .
    </span>
  );
}
