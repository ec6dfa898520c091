import { calendarDayPath } from '../../shared/contract/subscriptions.ts';
import { buttonStyle } from '../ui/layout/button-style.ts';
import { CalendarIcon } from '../ui/layout/icons.tsx';

/** Puts the delivery of a day (`YYYY-MM-DD`) into the reader's own calendar. */
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
