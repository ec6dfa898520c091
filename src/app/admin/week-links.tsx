import { NavLink, useSearchParams } from 'react-router';
import { mayDo, type StaffRole } from '../../shared/rules/roles.ts';
import { useIsAdmin, useOwnRoles } from '../accounts/queries.ts';
import { paths } from '../paths.ts';
import { scrollToSelected } from '../ui/layout/focus-and-scroll.ts';

/** In weekly order. */
export const weekPages: { to: string; label: string; role: StaffRole }[] = [
  { to: paths.sow, label: 'Sow', role: 'packer' },
  { to: paths.harvest, label: 'Harvest', role: 'packer' },
  { to: paths.pack, label: 'Pack', role: 'packer' },
  { to: paths.run, label: 'Run', role: 'driver' },
  { to: paths.closedDays, label: 'Closed days', role: 'admin' },
  { to: paths.moveIns, label: 'Moving in', role: 'admin' },
  { to: paths.handbook, label: 'Handbook', role: 'admin' },
];

/** The viewer's pages, with links to the viewed delivery day. */
export function useWeekPages() {
  const own = useOwnRoles();
  const date = useSearchParams()[0].get('date');
  const search = date ? `?${new URLSearchParams({ date })}` : '';
  return weekPages
    .filter(({ role }) => mayDo(own, role))
    .map(({ to, label }) => ({ path: to, to: to + search, label }));
}

/** As high before the roles are known, so that nothing moves. */
export function WeekLinks() {
  const pages = useWeekPages();
  const admin = useIsAdmin() ? [{ to: paths.admin, label: 'Admin' }] : [];
  return (
    <nav
      ref={scrollToSelected}
      aria-label="The week"
      className="-mx-4 flex min-h-11 gap-x-1 overflow-x-auto px-2 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      {[...admin, ...pages].map(({ to, label }) => (
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
