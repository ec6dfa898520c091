import { classNames } from '../layout/class-names.ts';
import { TruckIcon } from '../layout/icons.tsx';
import { Day } from './day.tsx';

/** Days of deliveries, the first one highlighted. */
export function DayList({ days }: { days: string[] }) {
  return (
    <ol className="mt-3 grid gap-2">
      {days.map((day, place) => (
        <li
          key={day}
          className={classNames(
            'flex items-center gap-3 rounded-lg px-4 py-3',
            place === 0 ? 'bg-leaf-soft font-semibold text-leaf-ink' : 'bg-sunken text-muted',
          )}
        >
          <TruckIcon />
          <Day day={day} />
        </li>
      ))}
    </ol>
  );
}
