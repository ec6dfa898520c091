import { Suspense } from 'react';
import { subscriptionTerms } from '../../shared/facts/basics.ts';
import { productCardHeight } from '../cart/product-card-height.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';

const ProductCards = lazyWithRetry(() =>
  import('../cart/product-cards.tsx').then((module) => module.ProductCards),
);

/** The greens as packs to put into the cart (spec section 4, product card), for a page that tells about them. */
export function ProductSection() {
  return (
    <section aria-labelledby="products" className="deferred-render border-t py-10 sm:py-14">
      <h2 id="products" className="text-3xl">
        This season's greens
      </h2>
      <p className="mb-8 mt-3 max-w-prose text-lg text-muted">
        Put a pack in your cart, or let it come by itself. {subscriptionTerms.saveUpTo} with a subscription.
      </p>
      <Suspense fallback={<ProductCardSkeletons />}>
        <ProductCards />
      </Suspense>
    </section>
  );
}

function ProductCardSkeletons() {
  return (
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {['pea shoots', 'baby broccoli', 'radish', 'kale'].map((green) => (
        <Skeleton key={green} className={productCardHeight} />
      ))}
    </div>
  );
}
