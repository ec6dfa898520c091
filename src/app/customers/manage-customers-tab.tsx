import { useSearchParams } from 'react-router';
import { OutOfAreaList } from '../delivery/out-of-area-list.tsx';
import { ApplicationList } from '../inquiries/application-list.tsx';
import { MessageList } from '../inquiries/message-list.tsx';
import { AdminSubscriptionTable } from '../subscriptions/admin-subscription-table.tsx';
import { CustomerList } from './customer-list.tsx';
import { CustomerPage } from './customer-page.tsx';
import { CustomerTabNav } from './customer-tab-nav.tsx';

const lists = {
  customers: CustomerList,
  subscriptions: AdminSubscriptionTable,
  wholesale: ApplicationList,
  messages: MessageList,
  'out-of-area': OutOfAreaList,
};

/** The customers and the lists about them; one customer has a page of its own. */
export function ManageCustomersTab() {
  const [search] = useSearchParams();
  const customer = search.get('customer');
  if (customer) return <CustomerPage key={customer} id={customer} />;
  const listId = Object.keys(lists).find((key) => key === search.get('list')) ?? 'customers';
  const List = lists[listId as keyof typeof lists];
  return (
    <div className="grid grid-cols-1 gap-4">
      <h2 className="sr-only">Customers</h2>
      <CustomerTabNav current={listId} />
      <List />
    </div>
  );
}
