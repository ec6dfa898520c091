import type { CustomerRecord } from '../../shared/contract/customers.ts';
import { adminPath } from '../admin-paths.ts';
import { useScheduleInputs } from '../delivery/use-schedule-inputs.ts';
import { MessageTexts } from '../inquiries/message-texts.tsx';
import { customerOrderColumns } from '../orders/order-columns.tsx';
import { OrderPanel } from '../orders/order-panel.tsx';
import { InvoiceRows } from '../payments/invoice-rows.tsx';
import { userErrorMessage } from '../platform/api.ts';
import { usePagedTable } from '../platform/table-source.ts';
import { ManagedSubscription } from '../subscriptions/managed-subscription.tsx';
import { nextChargePayments } from '../subscriptions/use-charge-payments.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { CardSection } from '../ui/layout/card-section.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { useOpenedRow } from '../ui/table/use-opened-row.ts';
import { useTableUrlState } from '../ui/table/use-table-url-state.ts';
import { TextLink } from '../ui/text/text-link.tsx';
import { loadOrdersOfCustomer, useCustomerRecord, useInvoicesOfCustomer } from './admin-queries.ts';
import { CustomerCredit } from './customer-credit.tsx';
import { CustomerHead } from './customer-head.tsx';
import { FailedPayments } from './failed-payments.tsx';

/** One customer: contact, subscriptions, orders, payments and messages, with the actions of an admin. */
export function CustomerPage({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useCustomerRecord(id);
  const order = useOpenedRow('order');
  return (
    <div className="grid grid-cols-1 gap-6">
      <TextLink to={adminPath('customers')} className="inline-flex min-h-11 items-center justify-self-start">
        All customers
      </TextLink>
      {!data && error && (
        <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />
      )}
      {!data && !error && <SkeletonList rows={4} rowClassName="h-32" label="Loading the customer" />}
      {data && <CustomerSections record={data} orderHref={order.rowHref} />}
      <OrderPanel id={order.id} onClose={order.close} />
    </div>
  );
}

interface CustomerSectionsProps {
  record: CustomerRecord;
  orderHref: (id: string) => string;
}

function CustomerSections({ record, orderHref }: CustomerSectionsProps) {
  const { customer, subscriptions, credit, failedPayments, messages } = record;
  const schedule = useScheduleInputs();
  const payments = credit && nextChargePayments(subscriptions, credit.balance);
  const openFailures = failedPayments.filter(({ isResolved }) => !isResolved);
  return (
    <>
      <CustomerHead record={record} />
      {openFailures.length > 0 && (
        <FailedPayments payments={openFailures} title="Failed payments that are open" />
      )}
      <CardSection title="Subscriptions" intro="The same rules and mails as when the customer does it.">
        {subscriptions.length === 0 && <p className="text-muted">No subscriptions.</p>}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {schedule &&
            subscriptions.map((row) => (
              <ManagedSubscription
                key={row.id}
                subscription={row}
                payment={payments?.get(row.id)}
                isPaymentOpen={openFailures.some(({ subscriptionId }) => subscriptionId === row.id)}
                now={schedule.now}
              />
            ))}
        </div>
      </CardSection>
      <CardSection title="Orders">
        <CustomerOrders id={customer.id} orderHref={orderHref} />
      </CardSection>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <CustomerCredit credit={credit} />
        <CardSection title="Invoices">
          <Invoices id={customer.id} />
        </CardSection>
        {failedPayments.length > openFailures.length && (
          <FailedPayments
            payments={failedPayments.filter(({ isResolved }) => isResolved)}
            title="Failed payments that are settled"
          />
        )}
        <CardSection title="Messages">
          <MessageTexts messages={messages} />
        </CardSection>
      </div>
    </>
  );
}

interface CustomerOrdersProps {
  id: string;
  /** The URL that opens an order. */
  orderHref: (orderId: string) => string;
}

function CustomerOrders({ id, orderHref }: CustomerOrdersProps) {
  const urlState = useTableUrlState();
  const orders = usePagedTable({
    queryKey: ['customer-orders', id],
    filters: {},
    cursor: urlState.cursor,
    load: (query) => loadOrdersOfCustomer(id, query),
  });
  return (
    <DataTable
      label="Orders of the customer"
      columns={customerOrderColumns(orderHref)}
      rowId={(order) => order.id}
      rowName={({ orderNumber }) => `order ${orderNumber}`}
      urlState={urlState}
      empty={{ title: 'No orders yet' }}
      {...orders}
    />
  );
}

function Invoices({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useInvoicesOfCustomer(id);
  if (!data && error)
    return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  if (!data) return <SkeletonList rows={2} rowClassName="h-12" />;
  return data.length === 0 ? (
    <p className="text-muted">No invoices found</p>
  ) : (
    <InvoiceRows invoices={data} />
  );
}
