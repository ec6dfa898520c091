import { useProducts } from '../catalog/queries.ts';
import { useOfflinePricesDay } from '../catalog/use-offline-prices-day.ts';
import { userErrorMessage } from '../platform/api.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { useHydrated } from '../ui/layout/use-hydrated.ts';
import { PricesDate } from '../ui/text/prices-date.tsx';
import { ProductCard } from './product-card.tsx';
import { productCardHeight } from './product-card-height.ts';

const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-4';

/** All products on offer as cards, for any page. */
export function ProductCards() {
  const { data: loaded, error, isFetching, refetch } = useProducts();
  // Another part of the page may have loaded them before this one is hydrated.
  const data = useHydrated() ? loaded : undefined;
  const pricesDay = useOfflinePricesDay();
  if (data?.length === 0)
    return (
      <EmptyState title="Nothing is ready to cut" text="New trays are growing. Please look in again soon." />
    );
  if (data)
    return (
      <>
        <PricesDate day={pricesDay} className="mb-4" />
        <ul className={grid}>
          {data.map((product) => (
            <li key={product.id} className="grid">
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      </>
    );
  if (error)
    return (
      <ErrorState
        title="The greens did not load"
        message={userErrorMessage(error)}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  return <SkeletonList rows={4} rowClassName={productCardHeight} className={grid} label="Loading products" />;
}
