import { calendarDayPath } from '../../shared/contract/subscriptions.ts';
import { buttonStyle } from '../ui/layout/button.tsx';
import { CalendarIcon } from '../ui/layout/icons.tsx';

/** `day` is `YYYY-MM-DD`. */
export function CalendarDayLink({ day }: { day: string }) {
  return (
    <a
      href={calendarDayPath(day)}
      className={buttonStyle({ variant: 'ghost', className: 'mt-2 -ml-3 px-3!' })}
    >
      <CalendarIcon />
      Add to calendar
    </a>
  );
}
