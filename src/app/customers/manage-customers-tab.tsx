import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { adminPath } from '../admin-paths.ts';
import { OutOfAreaList } from '../delivery/out-of-area-list.tsx';
import { ApplicationList } from '../inquiries/application-list.tsx';
import { MessageList } from '../inquiries/message-list.tsx';
import { AdminSubscriptionTable } from '../subscriptions/admin-subscription-table.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { scrollToSelected } from '../ui/layout/focus-and-scroll.ts';
import { CustomerList } from './customer-list.tsx';

const lists = {
  customers: CustomerList,
  subscriptions: AdminSubscriptionTable,
  wholesale: ApplicationList,
  messages: MessageList,
  'out-of-area': OutOfAreaList,
};

export function ManageCustomersTab() {
  const [search] = useSearchParams();
  const listId = Object.keys(lists).find((key) => key === search.get('list')) ?? 'customers';
  const List = lists[listId as keyof typeof lists];
  return (
    <div className="grid grid-cols-1 gap-3 lg:gap-2 lg:[--above-list:12.25rem]">
      <h2 className="sr-only">Customers</h2>
      <CustomerTabNav current={listId} />
      <List />
    </div>
  );
}

const links = [
  ['customers', 'Customers'],
  ['subscriptions', 'Subscriptions'],
  ['wholesale', 'Wholesale applications'],
  ['messages', 'Messages'],
  ['out-of-area', 'Out of area'],
] as const;

function CustomerTabNav({ current }: { current: string }) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen link is read from the row
  useEffect(() => scrollToSelected(row.current), [current]);
  return (
    <nav
      ref={row}
      aria-label="Lists about customers"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {links.map(([list, label]) => (
        <Link
          key={list}
          to={adminPath('customers', list === 'customers' ? {} : { list })}
          preventScrollReset
          aria-current={list === current ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-11 shrink-0 items-center rounded-full border px-4 text-sm font-semibold no-underline',
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
