import { NavLink, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { scrollToSelected } from '../ui/layout/scroll-to-selected.ts';

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
    <nav
      ref={scrollToSelected}
      aria-label="The week"
      className="-mx-4 flex gap-x-1 overflow-x-auto px-2 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      {[{ to: paths.admin, label: 'Admin' }, ...useWeekPages()].map(({ to, label }) => (
        <NavLink
          key={label}
          to={to}
          end
          className="nav-link shrink-0 text-leaf-ink no-underline hover:bg-leaf-soft aria-[current=page]:bg-leaf-soft"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
