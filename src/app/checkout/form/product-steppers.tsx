import type { ReactNode } from 'react';
import { type Product, shortageMessage } from '../../../shared/contract/catalog.ts';
import { cart } from '../../cart/cart.ts';
import { useCartItems, useOuncesOf } from '../../cart/cart-atom.ts';
import { totalOunces } from '../../cart/cart-state.ts';
import { isLowStock, ouncesForSale } from '../../cart/pack-sizes.ts';
import { PickerCard, pickerGrid } from '../../catalog/picker-card.tsx';
import type { useProducts } from '../../catalog/queries.ts';
import { useOfflinePricesDay } from '../../catalog/use-offline-prices-day.ts';
import { userErrorMessage } from '../../platform/api.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonList } from '../../ui/feedback/skeleton.tsx';
import { FieldError } from '../../ui/form/field.tsx';
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
    return (
      <SkeletonList rows={4} rowClassName={skeletonHeight} className={pickerGrid} label="Loading products" />
    );
  return (
    <ul className={pickerGrid}>
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
    <PickerCard
      product={product}
      ounces={ounces}
      max={stockLimited || stock === 0 ? stock : undefined}
      disabled={disabled}
      note={isScarce && `Only ${stock} oz left`}
      onChange={(next) => cart.setLooseOunces(product, next)}
    >
      {showShortage && ounces > stock && (
        <FieldError id={shortageId(product.id)} message={shortageMessage(product.name, stock)} />
      )}
    </PickerCard>
  );
}
