import { useState } from 'react';
import type { CustomerRecord, FailedPayment } from '../../shared/contract/customers.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { useShopClock } from '../delivery/use-delivery-terms.ts';
import { MessageTexts } from '../inquiries/message-texts.tsx';
import { customerOrderColumns } from '../orders/order-columns.tsx';
import { OrderPanel } from '../orders/order-panel.tsx';
import { InvoiceRows } from '../payments/invoice-rows.tsx';
import { userErrorMessage } from '../platform/api.ts';
import { usePagedTable } from '../platform/table-source.ts';
import { nextChargePayments } from '../subscriptions/actions/use-charge-payments.ts';
import { ManagedSubscription } from '../subscriptions/managed-subscription.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/layout/button.tsx';
import { CardSection } from '../ui/layout/card.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { useOpenedRow } from '../ui/table/use-opened-row.ts';
import { useTableUrlState } from '../ui/table/use-table-url-state.ts';
import { Day } from '../ui/text/day.tsx';
import { Price } from '../ui/text/price.tsx';
import { TextLink } from '../ui/text/text-link.tsx';
import { loadOrdersOfCustomer, useCustomerRecord, useInvoicesOfCustomer } from './admin-queries.ts';
import { CustomerFacts, CustomerNote } from './customer-head.tsx';

interface OpenedCustomerProps {
  id: string;
  /** Null on that page. */
  wholeHref: string | null;
  onDeleted: () => void;
}

/** One column beside the list. */
export function OpenedCustomer({ id, wholeHref, onDeleted }: OpenedCustomerProps) {
  const { data, error, refetch, isFetching } = useCustomerRecord(id);
  const order = useOpenedRow('order');
  return (
    <div className="-mx-4 -mt-3 -mb-4 grid grid-cols-1 gap-4 rounded-b-lg bg-paper p-2 sm:p-3">
      {wholeHref && (
        <TextLink
          to={wholeHref}
          preventScrollReset
          className="-my-2.5 inline-flex min-h-11 items-center justify-self-start px-2 text-sm"
        >
          Open the whole page
        </TextLink>
      )}
      {!data && error && (
        <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />
      )}
      {!data && !error && <SkeletonList rows={4} rowClassName="h-32" label="Loading the customer" />}
      {data && (
        <CustomerSections
          record={data}
          isWhole={wholeHref === null}
          orderHref={order.rowHref}
          onDeleted={onDeleted}
        />
      )}
      <OrderPanel id={order.id} onClose={order.close} />
    </div>
  );
}

interface CustomerSectionsProps {
  record: CustomerRecord;
  isWhole: boolean;
  orderHref: (id: string) => string;
  onDeleted: () => void;
}

function CustomerSections({ record, isWhole, orderHref, onDeleted }: CustomerSectionsProps) {
  const { customer, subscriptions, credit, failedPayments, messages } = record;
  const now = useShopClock();
  const payments = credit && nextChargePayments(subscriptions, credit.balance);
  const openFailures = failedPayments.filter(({ isResolved }) => !isResolved);
  // What customers call about.
  const creditAndNote = (
    <>
      <CustomerCredit credit={credit} />
      <CustomerNote key={customer.version} customer={customer} />
    </>
  );
  return (
    <div className={classNames('grid items-start gap-4', isWhole && 'lg:grid-cols-[21rem_minmax(0,1fr)]!')}>
      <div className="grid gap-4">
        <CustomerFacts record={record} showsNote={!isWhole} onDeleted={onDeleted} />
        {isWhole && creditAndNote}
      </div>
      <div className="grid gap-4">
        {openFailures.length > 0 && (
          <FailedPayments payments={openFailures} title="Failed payments that are open" />
        )}
        <CardSection
          title="Subscriptions"
          intro={isWhole && 'The same rules and mails as when the customer does it.'}
        >
          {subscriptions.length === 0 && <p className="text-muted">No subscriptions.</p>}
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))]! items-start gap-4">
            {now !== null &&
              subscriptions.map((row) => (
                <ManagedSubscription
                  key={row.id}
                  subscription={row}
                  payment={payments?.get(row.id)}
                  isPaymentOpen={openFailures.some(({ subscriptionId }) => subscriptionId === row.id)}
                  now={now}
                />
              ))}
          </div>
        </CardSection>
        <CardSection title="Orders">
          <CustomerOrders id={customer.id} orderHref={orderHref} />
        </CardSection>
        {!isWhole && creditAndNote}
        {isWhole && (
          <>
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
          </>
        )}
      </div>
    </div>
  );
}

interface CustomerOrdersProps {
  id: string;
  orderHref: (orderId: string) => string;
}

function CustomerOrders({ id, orderHref }: CustomerOrdersProps) {
  const urlState = useTableUrlState('customer-');
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

const firstInvoices = 5;

/** All on request. */
function Invoices({ id }: { id: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const { data, error, refetch, isFetching } = useInvoicesOfCustomer(id);
  if (!data && error)
    return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  if (!data) return <SkeletonList rows={2} rowClassName="h-12" />;
  if (data.length === 0) return <p className="text-muted">No invoices found</p>;
  return (
    <>
      <InvoiceRows invoices={isWhole ? data : data.slice(0, firstInvoices)} />
      {!isWhole && data.length > firstInvoices && (
        <Button variant="secondary" className="mt-4" onClick={() => setIsWhole(true)}>
          Show all {data.length} invoices
        </Button>
      )}
    </>
  );
}

function CustomerCredit({ credit }: Pick<CustomerRecord, 'credit'>) {
  return (
    <CardSection title="Credit">
      {credit ? (
        <>
          <p className="text-2xl font-semibold tabular-nums">{formatCents(credit.balance)}</p>
          <ul className="mt-3 grid gap-2">
            {credit.entries.map((entry) => (
              <li
                key={`${entry.createdAt} ${entry.amount} ${entry.reason}`}
                className="flex flex-wrap justify-between gap-x-4 [overflow-wrap:anywhere]"
              >
                <span className="min-w-0">
                  <bdi>{entry.reason}</bdi>,{' '}
                  <span className="text-muted">
                    <Day day={newYorkDay(entry.createdAt)} format="weekday" />
                  </span>
                </span>
                <span className="tabular-nums">{formatCents(entry.amount)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Alert variant="warning">The payment provider does not answer, so the credit is not known now.</Alert>
      )}
    </CardSection>
  );
}

const resolutions = {
  automatic_retry: 'Paid by a retry',
  payment_method_update: 'Paid by a new card',
  manual: 'Paid by an admin’s retry',
  not_recovered: 'Not recovered',
} as const;

function FailedPayments({ payments, title }: { payments: FailedPayment[]; title: string }) {
  return (
    <CardSection title={title}>
      <ul className="grid gap-3">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-semibold">{payment.failureReason}</p>
              <p className="text-sm text-muted">
                <Day day={newYorkDay(payment.createdAt)} format="weekday" />, {payment.attemptCount}{' '}
                {payment.attemptCount === 1 ? 'attempt' : 'attempts'}
              </p>
            </div>
            <p className="flex items-center gap-3">
              <Price cents={Math.round(payment.amountDue * 100)} />
              <Badge variant={payment.isResolved ? 'neutral' : 'red'}>
                {payment.resolvedBy ? resolutions[payment.resolvedBy] : 'Open'}
              </Badge>
            </p>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
