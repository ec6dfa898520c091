import { rules } from '../../shared/business.ts';
import { orderDeadlineText } from '../../shared/facts/home-hero.ts';
import { firstDelivery } from '../../shared/rules/delivery-days.ts';
import { useScheduleInputs } from '../delivery/use-schedule-inputs.ts';
import { Day } from '../ui/text/day.tsx';

const placeholderDay = '2026-12-12';

/**
 * The order deadline and the first possible delivery day. Until they are known a placeholder date takes the same space, so
 * that the layout does not shift.
 */
export function OrderDeadlineNote() {
  const schedule = useScheduleInputs();
  const day = schedule ? firstDelivery(schedule.now, schedule.leadTimeDays) : placeholderDay;
  return (
    <span className="block font-semibold text-ink">
      {orderDeadlineText((schedule ?? rules).leadTimeDays)} and your first box comes{' '}
      <span className={schedule ? undefined : 'invisible'}>
        <Day day={day} />
      </span>
      .
    </span>
  );
}
