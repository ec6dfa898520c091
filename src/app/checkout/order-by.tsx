import { rules } from '../../shared/business.ts';
import { firstDelivery } from '../../shared/delivery-days.ts';
import { orderBy } from '../../shared/facts/deal.ts';
import { useDeliveryTerms } from '../delivery/use-delivery-terms.ts';
import { Day } from '../ui/day.tsx';

const placeholderDay = '2026-12-12';

/** When the next box can come. Until the days are known it is as long, so that nothing moves under it. */
export function OrderBy() {
  const terms = useDeliveryTerms();
  const day = terms ? firstDelivery(terms.now, terms.leadTimeDays) : placeholderDay;
  return (
    <span className="block font-semibold text-ink">
      {orderBy((terms ?? rules).leadTimeDays)} and your first box comes{' '}
      <span className={terms ? undefined : 'invisible'}>
        <Day day={day} />
      </span>
      .
    </span>
  );
}
