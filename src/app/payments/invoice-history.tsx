import { userErrorMessage } from '../platform/api.ts';
import { useOnline } from '../platform/use-online.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { OfflineNote } from '../ui/feedback/offline-note.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { CardSection } from '../ui/layout/card.tsx';
import { ShowMore } from '../ui/table/show-more.tsx';
import { InvoiceRows } from './invoice-rows.tsx';
import { useInvoices } from './queries.ts';

/** Product 9. */
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
        message={userErrorMessage(error)}
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
      {!isOnline && <OfflineNote />}
      <InvoiceRows invoices={rows} />
      {invoices.hasNextPage && (
        <ShowMore
          noun="invoices"
          shown={rows.length}
          total={null}
          pending={invoices.isFetchingNextPage}
          isOffline={!isOnline}
          failure={invoices.isFetchNextPageError ? userErrorMessage(error) : null}
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
      <p className="mt-2 text-sm text-muted">
        They are for subscriptions. What you paid for a single box is under Orders.
      </p>
    </div>
  );
}
