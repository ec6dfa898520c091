import { ProductCards } from '../catalog/product-cards.tsx';

export function HomeProducts() {
  return (
    <section aria-labelledby="home-products" className="shell py-16 sm:py-20">
      <h2 id="home-products" className="text-3xl">
        This season's greens
      </h2>
      <p className="mb-8 mt-3 max-w-prose text-lg text-muted">
        Put a pack in your cart, or let it come by itself: subscriptions save up to 15%.
      </p>
      <ProductCards />
    </section>
  );
}
