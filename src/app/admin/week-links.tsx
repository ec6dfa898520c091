import { useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { TextLink } from '../ui/text/text-link.tsx';

/** The pages of the farm's week, in the order of its days, and how they are used. */
export const weekPages = [
  { to: paths.sow, label: 'Sow' },
  { to: paths.pack, label: 'Pack' },
  { to: paths.run, label: 'Run' },
  { to: paths.closedDays, label: 'Closed days' },
  { to: paths.handbook, label: 'Handbook' },
];

/** The same for links on them, with the delivery day that is being looked at. */
export function useWeekPages() {
  const date = useSearchParams()[0].get('date');
  const search = date ? `?${new URLSearchParams({ date })}` : '';
  return weekPages.map(({ to, label }) => ({ path: to, to: to + search, label }));
}

/** On each of them: back to the admin area, and to the others. */
export function WeekLinks() {
  return (
    <nav aria-label="The week" className="flex flex-wrap gap-x-6">
      {[{ to: paths.admin, label: 'Admin' }, ...useWeekPages()].map(({ to, label }) => (
        <TextLink key={label} to={to} className="inline-flex min-h-11 items-center">
          {label}
        </TextLink>
      ))}
    </nav>
  );
}
