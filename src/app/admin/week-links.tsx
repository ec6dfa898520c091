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

/** On each of them: back to the admin area, and to the others. */
export function WeekLinks() {
  return (
    <nav aria-label="The week" className="flex flex-wrap gap-x-6">
      {[{ to: paths.admin, label: 'Admin' }, ...weekPages].map(({ to, label }) => (
        <TextLink key={to} to={to} className="inline-flex min-h-11 items-center">
          {label}
        </TextLink>
      ))}
    </nav>
  );
}
