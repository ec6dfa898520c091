import { newYorkDay } from '../../shared/delivery-days.ts';
import { formatCents } from '../../shared/money.ts';
import type { Invoice } from '../../shared/payments.ts';
import { sentenceOf } from '../api.ts';
import { useOnline } from '../pwa/use-online.ts';
import { Badge } from '../ui/badge.tsx';
import { CardSection } from '../ui/card-section.tsx';
import { Day } from '../ui/day.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { InvoiceLinks } from './invoice-links.tsx';
import { useInvoices } from './use-billing.ts';

/** Every invoice the provider has made for the customer's subscriptions (spec section 2). */
export function InvoiceHistory() {
  return (
    <CardSection title="Invoice History">
      <Invoices />
    </CardSection>
  );
}

function Invoices() {
  const invoices = useInvoices();
  const isOnline = useOnline();
  const { data, isError, error, refetch, isFetching } = invoices;
  if (isError && !data) {
    return (
      <ErrorState
        title="Your invoices did not load"
        message={sentenceOf(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <SkeletonList rowClassName="h-12" label="Loading your invoices" />;
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <NoInvoices />;
  return (
    <div className="grid gap-4">
      <ul className="grid divide-y">
        {rows.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {invoices.hasNextPage && (
        <ShowMore
          noun="invoices"
          shown={rows.length}
          total={null}
          pending={invoices.isFetchingNextPage}
          isOffline={!isOnline}
          failure={invoices.isFetchNextPageError ? sentenceOf(error) : null}
          onMore={() => void invoices.fetchNextPage()}
        />
      )}
    </div>
  );
}

function NoInvoices() {
  return (
    <div className="text-center">
      <p className="font-semibold">No invoices found</p>
      <p className="text-sm text-muted">Invoices will appear here after your first payment</p>
    </div>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const name = invoice.number ?? invoice.id;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-muted">
          <Day day={newYorkDay(invoice.created * 1000)} format="medium" />
        </p>
      </div>
      <p className="flex items-center gap-3 tabular-nums">
        <span>
          {formatCents(invoice.amount)} {invoice.currency.toUpperCase()}
        </span>
        <InvoiceBadge status={invoice.status} />
      </p>
      <InvoiceLinks invoice={invoice} name={name} />
    </li>
  );
}

function InvoiceBadge({ status }: Pick<Invoice, 'status'>) {
  const variant = status === 'paid' ? 'green' : status === 'open' ? 'yellow' : 'neutral';
  return <Badge variant={variant}>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>;
}
