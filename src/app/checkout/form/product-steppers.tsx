import type { ReactNode } from 'react';
import { type Product, shortageMessage } from '../../../shared/contract/catalog.ts';
import { handfulsText } from '../../../shared/rules/packs.ts';
import { cart } from '../../cart/cart.ts';
import { useCartItems, useOuncesOf } from '../../cart/cart-atom.ts';
import { totalOunces } from '../../cart/cart-state.ts';
import { isLowStock, ouncesForSale } from '../../cart/pack-sizes.ts';
import type { useProducts } from '../../catalog/queries.ts';
import { useOfflinePricesDay } from '../../catalog/use-offline-prices-day.ts';
import { userErrorMessage } from '../../platform/api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonList } from '../../ui/feedback/skeleton.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { Stepper } from '../../ui/form/stepper.tsx';
import { ProductPicture } from '../../ui/layout/product-picture.tsx';
import { PricesDate } from '../../ui/text/prices-date.tsx';
import { shortageId } from './use-section-focus.ts';

interface ProductSteppersProps {
  products: ReturnType<typeof useProducts>;
  /** In subscription mode, until a plan is chosen. */
  disabled: boolean;
  error: string | undefined;
  /** False for subscriptions: their boxes take what is there when they come. */
  stockLimited: boolean;
  /** After a refusal for lack of stock. */
  showShortages: boolean;
  children?: ReactNode;
}

export function ProductSteppers({ error, children, ...list }: ProductSteppersProps) {
  const isFilled = totalOunces(useCartItems()) > 0;
  return (
    <section id="checkout-items" aria-labelledby="products-heading">
      <h2 id="products-heading" className="text-xl">
        Pick your greens
      </h2>
      <p className="mt-1 text-muted">
        {list.disabled
          ? `Choose a plan first, then ${isFilled ? 'change' : 'fill'} your box.`
          : 'Sold by the ounce. Mix as you like.'}
      </p>
      <PricesDate day={useOfflinePricesDay()} className="mt-1" />
      {error && <FieldError id="checkout-items-error" message={error} />}
      <ProductList {...list} />
      {children}
    </section>
  );
}

const grid =
  'mt-4 grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] sm:grid-cols-2 sm:gap-5';

/** About as high as a product card. */
const skeletonHeight = 'box-content pb-[75%] h-71 sm:h-50 sm:pb-[50%]';

function ProductList({
  products,
  disabled,
  stockLimited,
  showShortages,
}: Omit<ProductSteppersProps, 'error'>) {
  const { data, isError, error, refetch, isFetching } = products;
  if (isError && !data)
    return (
      <div className="mt-4">
        <ErrorState
          title="The greens did not load"
          message={userErrorMessage(error)}
          onRetry={refetch}
          retrying={isFetching}
        />
      </div>
    );
  if (!data)
    return <SkeletonList rows={4} rowClassName={skeletonHeight} className={grid} label="Loading products" />;
  return (
    <ul className={grid}>
      {data.map((product) => (
        <ProductItem
          key={product.id}
          product={product}
          disabled={disabled}
          stockLimited={stockLimited}
          showShortage={showShortages}
        />
      ))}
    </ul>
  );
}

interface ProductItemProps {
  product: Product;
  disabled: boolean;
  stockLimited: boolean;
  showShortage: boolean;
}

function ProductItem({ product, disabled, stockLimited, showShortage }: ProductItemProps) {
  const ounces = useOuncesOf(product.id);
  const stock = ouncesForSale(product);
  const isScarce = stockLimited && !product.isOutOfStock && (isLowStock(product) || ounces >= stock);
  return (
    <li className="flex flex-col overflow-hidden rounded-xl border bg-surface shadow-sm">
      <div className="relative">
        <ProductPicture
          src={product.imageUrl}
          name={product.name}
          decorative
          className="aspect-4/3 w-full sm:aspect-2/1"
        />
        {product.isOutOfStock && (
          <span className="absolute left-3 top-3">
            <Badge variant="warm">Out of stock</Badge>
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        <h3 className="text-lg">{product.name}</h3>
        <p className="text-sm text-muted">{product.flavorProfile}</p>
        <p className="mb-3 mt-1 flex flex-wrap gap-x-3 text-sm">
          <span className="font-semibold">${product.price} per oz</span>
          {isScarce && <span className="font-semibold text-apricot-ink">Only {stock} oz left</span>}
        </p>
        <div className="mt-auto">
          <Stepper
            label={product.name}
            value={ounces}
            unit="oz"
            max={stockLimited || stock === 0 ? stock : undefined}
            disabled={disabled}
            onChange={(next) => cart.setLooseOunces(product, next)}
            typable
            fullWidth
          />
          <p className="mt-1 min-h-6 text-center text-sm text-muted">{handfulsText(ounces)}</p>
        </div>
        {showShortage && ounces > stock && (
          <FieldError id={shortageId(product.id)} message={shortageMessage(product.name, stock)} />
        )}
      </div>
    </li>
  );
}
