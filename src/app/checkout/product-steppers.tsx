import type { Product } from '../../shared/catalog.ts';
import { sentenceOf } from '../api.ts';
import { cart, useOuncesOf } from '../cart/cart-atom.ts';
import type { useProducts } from '../catalog/queries.ts';
import { Badge } from '../ui/badge.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FieldError } from '../ui/field.tsx';
import { ProductPicture } from '../ui/product-picture.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { Stepper } from '../ui/stepper.tsx';

interface ProductSteppersProps {
  products: ReturnType<typeof useProducts>;
  /** In subscription mode, until a plan is chosen. */
  disabled: boolean;
  error: string | undefined;
}

export function ProductSteppers({ products, disabled, error }: ProductSteppersProps) {
  return (
    <section id="checkout-items" aria-labelledby="products-heading">
      <h2 id="products-heading" className="text-xl">
        Pick your greens
      </h2>
      <p className="mt-1 text-muted">
        {disabled ? 'Choose a plan first, then fill your box.' : 'Sold by the ounce. Mix as you like.'}
      </p>
      {error && <FieldError id="checkout-items-error" message={error} />}
      <ProductList products={products} disabled={disabled} />
    </section>
  );
}

function ProductList({ products, disabled }: Omit<ProductSteppersProps, 'error'>) {
  const { data, isError, error, refetch, isFetching } = products;
  if (isError && !data)
    return <ErrorState message={sentenceOf(error)} onRetry={refetch} retrying={isFetching} />;
  if (!data) return <SkeletonList rows={4} rowClassName="h-24" label="Loading products" />;
  return (
    <ul className="mt-3 divide-y divide-line border-y">
      {data.map((product) => (
        <ProductRow key={product.id} product={product} disabled={disabled} />
      ))}
    </ul>
  );
}

function ProductRow({ product, disabled }: { product: Product; disabled: boolean }) {
  const ounces = useOuncesOf(product.id);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <ProductPicture
        src={product.imageUrl}
        name={product.name}
        decorative
        className="h-18 w-18 rounded-lg bg-leaf-soft"
      />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {product.name}
          {product.isOutOfStock && <Badge>Out of stock</Badge>}
        </p>
        <p className="text-sm text-muted">{product.flavorProfile}</p>
        <p className="text-sm font-semibold text-leaf-ink">${product.price} per oz</p>
      </div>
      <div className="basis-full pl-22 sm:basis-auto sm:pl-0">
        <Stepper
          label={product.name}
          value={ounces}
          unit="oz"
          max={product.isOutOfStock ? ounces : undefined}
          disabled={disabled}
          onChange={(next) => cart.setLooseOunces(product, next)}
        />
      </div>
    </li>
  );
}
