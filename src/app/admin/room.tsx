import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../platform/api.ts';
import { Day } from '../ui/text/day.tsx';

/** How full the next Saturdays are, where the farm has set a limit. */
export function RoomLine() {
  const { data } = useQuery({
    queryKey: ['admin', 'room'],
    queryFn: () => unwrap(api.api.admin.room.get()),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  if (!data?.saturdays.length) return null;
  return (
    <ul aria-label="Room" className="mb-4 flex flex-wrap gap-x-5 text-sm text-muted print:hidden">
      {data.saturdays.map(({ date, boxes, invited }) => (
        <li key={date} className={boxes >= data.limit ? 'font-semibold text-warning-ink' : undefined}>
          <Day day={date} format="weekday" />: {boxes} of {data.limit} boxes
          {invited > 0 && <span>, {invited} invited</span>}
        </li>
      ))}
    </ul>
  );
}
