import { Link } from 'react-router';
import { adminPath } from '../admin-paths.ts';
import { classNames } from '../ui/layout/class-names.ts';

const links = [
  ['customers', 'Customers'],
  ['subscriptions', 'Subscriptions'],
  ['wholesale', 'Wholesale applications'],
  ['messages', 'Messages'],
  ['out-of-area', 'Out of area'],
] as const;

/** Links to the lists about customers. */
export function CustomerTabNav({ current }: { current: string }) {
  return (
    <nav aria-label="Lists about customers" className="flex flex-wrap gap-2">
      {links.map(([list, label]) => (
        <Link
          key={list}
          to={adminPath('customers', list === 'customers' ? {} : { list })}
          preventScrollReset
          aria-current={list === current ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold no-underline',
            list === current
              ? 'border-leaf bg-leaf-soft text-leaf-ink'
              : 'border-edge text-muted hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
