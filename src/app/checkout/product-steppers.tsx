import { type Product, shortageMessage } from '../../shared/catalog.ts';
import { sentenceOf } from '../api.ts';
import { cart } from '../cart/cart.ts';
import { useOuncesOf } from '../cart/cart-atom.ts';
import { lowStock } from '../cart/pack-sizes.ts';
import type { useProducts } from '../catalog/queries.ts';
import { useDatedPrices } from '../catalog/use-dated-prices.ts';
import { Badge } from '../ui/badge.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FieldError } from '../ui/field.tsx';
import { PricesDate } from '../ui/prices-date.tsx';
import { ProductPicture } from '../ui/product-picture.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { shortageId } from './use-section-focus.ts';

interface ProductSteppersProps {
  products: ReturnType<typeof useProducts>;
  /** In subscription mode, until a plan is chosen. */
  disabled: boolean;
  error: string | undefined;
  /** Whether the stock limits the quantities: a subscription's boxes are grown to order. */
  limited: boolean;
  /** After a checkout that was refused for lack of stock: shows how much is left of each product that is short. */
  showShortages: boolean;
}

export function ProductSteppers({ error, ...list }: ProductSteppersProps) {
  return (
    <section id="checkout-items" aria-labelledby="products-heading">
      <h2 id="products-heading" className="text-xl">
        Pick your greens
      </h2>
      <p className="mt-1 text-muted">
        {list.disabled ? 'Choose a plan first, then fill your box.' : 'Sold by the ounce. Mix as you like.'}
      </p>
      <PricesDate day={useDatedPrices()} className="mt-1" />
      {error && <FieldError id="checkout-items-error" message={error} />}
      <ProductList {...list} />
    </section>
  );
}

function ProductList({ products, disabled, limited, showShortages }: Omit<ProductSteppersProps, 'error'>) {
  const { data, isError, error, refetch, isFetching } = products;
  if (isError && !data)
    return (
      <div className="mt-4">
        <ErrorState
          title="The greens did not load"
          message={sentenceOf(error)}
          onRetry={refetch}
          retrying={isFetching}
        />
      </div>
    );
  if (!data) return <SkeletonList rows={4} rowClassName="h-24" label="Loading products" />;
  return (
    <ul className="mt-3 divide-y divide-line border-y">
      {data.map((product) => (
        <ProductRow
          key={product.id}
          product={product}
          disabled={disabled}
          limited={limited}
          showShortage={showShortages}
        />
      ))}
    </ul>
  );
}

interface ProductRowProps {
  product: Product;
  disabled: boolean;
  limited: boolean;
  showShortage: boolean;
}

function ProductRow({ product, disabled, limited, showShortage }: ProductRowProps) {
  const ounces = useOuncesOf(product.id);
  const stock = product.isOutOfStock ? 0 : product.stockQuantity;
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
        <p className="flex flex-wrap gap-x-3 text-sm font-semibold text-leaf-ink">
          <span>${product.price} per oz</span>
          {limited && lowStock(product) && <span className="text-apricot-ink">Only {stock} oz left</span>}
        </p>
      </div>
      <div className="basis-full pl-[min(5.5rem,21vw)] sm:basis-auto sm:pl-0">
        <Stepper
          label={product.name}
          value={ounces}
          unit="oz"
          max={limited || stock === 0 ? stock : undefined}
          disabled={disabled}
          onChange={(next) => cart.setLooseOunces(product, next)}
        />
      </div>
      {showShortage && ounces > stock && (
        <div className="basis-full">
          <FieldError id={shortageId(product.id)} message={shortageMessage(product.name, stock)} />
        </div>
      )}
    </li>
  );
}
