import { paths } from '../paths.ts';
import { TextLink } from '../ui/text/text-link.tsx';

const pages = [
  { to: paths.admin, label: 'Admin' },
  { to: paths.sow, label: 'Sow' },
  { to: paths.pack, label: 'Pack' },
  { to: paths.run, label: 'Run' },
  { to: paths.closedDays, label: 'Closed days' },
];

/** Links between the pages of the farm's week, in the order of its days. */
export function WeekLinks() {
  return (
    <nav aria-label="The week" className="flex flex-wrap gap-x-6">
      {pages.map(({ to, label }) => (
        <TextLink key={to} to={to} className="inline-flex min-h-11 items-center">
          {label}
        </TextLink>
      ))}
    </nav>
  );
}
