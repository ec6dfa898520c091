import { homeProducts } from '../../shared/facts/home.ts';
import { useProducts } from '../catalog/queries.ts';
import { useOfflinePricesDay } from '../catalog/use-offline-prices-day.ts';
import { userErrorMessage } from '../platform/api.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { useHydrated } from '../ui/layout/use-hydrated.ts';
import { PricesDate } from '../ui/text/prices-date.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { ProductCard } from './product-card.tsx';

/** Prerendered, so prices shift no layout. */
const expected = homeProducts.cards.map(({ id, name }) => ({ id, name, imageUrl: `/pictures/${id}.svg` }));

export function ProductCards() {
  const { data: loaded, error, isFetching, refetch } = useProducts();
  // May be loaded before this part hydrates.
  const data = useHydrated() ? loaded : undefined;
  const pricesDay = useOfflinePricesDay();
  if (data?.length === 0)
    return (
      <EmptyState title="Nothing is ready to cut" text="New trays are growing. Please look in again soon." />
    );
  if (error && !data)
    return (
      <ErrorState
        title="The greens did not load"
        message={userErrorMessage(error)}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  return (
    <>
      <PricesDate day={pricesDay} className="mb-4" />
      {!data && (
        <VisuallyHidden>
          <span role="status">Loading products</span>
        </VisuallyHidden>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4">
        {(data ?? expected).map((product) => (
          <li key={product.id} className="grid">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </>
  );
}
