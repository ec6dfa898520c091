import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Product } from '../../shared/contract/catalog.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { type PackSize, packSizes } from '../../shared/rules/packs.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Select } from '../ui/form/controls.tsx';
import { ChevronDownIcon } from '../ui/layout/icons.tsx';
import { ProductPicture } from '../ui/layout/product-picture.tsx';
import { Price } from '../ui/text/price.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { AddToCart } from './add-to-cart.tsx';
import { cart } from './cart.ts';
import { defaultSize, isLowStock, packPrice, packsLeft } from './pack-sizes.ts';

/** Shown until the products load. */
type ExpectedProduct = Pick<Product, 'id' | 'name' | 'imageUrl'>;

export function ProductCard({ product }: { product: Product | ExpectedProduct }) {
  const known = 'price' in product ? product : null;
  return (
    <article className="flex flex-col overflow-hidden rounded-xl border bg-surface shadow-sm">
      <div className="relative">
        <ProductPicture src={product.imageUrl} name={product.name} className="aspect-4/3 w-full" eager />
        {known?.isOutOfStock && (
          <span className="absolute left-3 top-3">
            <Badge variant="warm">Out of stock</Badge>
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-3 pb-1 sm:gap-3 sm:px-5 sm:pb-2 sm:pt-5">
        <h3 className="text-lg sm:text-xl">{product.name}</h3>
        {known ? <ProductChoice product={known} /> : <Skeleton className={choiceHeight} />}
      </div>
    </article>
  );
}

/** About as high as `ProductChoice`. */
const choiceHeight = 'mb-2 h-53 sm:h-75';

function ProductChoice({ product }: { product: Product }) {
  const [size, setSize] = useState<PackSize | undefined>(() => defaultSize(product));
  return (
    <>
      <p className="-mt-2 flex flex-wrap justify-between gap-x-3 text-sm text-muted sm:-mt-3">
        <span>
          <Price cents={packPrice(product, undefined)} className="font-semibold text-ink tabular-nums" /> per
          oz
        </span>
        {isLowStock(product) && (
          <span className="font-semibold text-apricot-ink">Only {product.stockQuantity} oz left</span>
        )}
      </p>
      <SizeMenu product={product} size={size} onChange={setSize} />
      <AddToCart product={product} size={size} />
      <p className="mt-1 text-sm text-muted max-sm:hidden">{product.description}</p>
      <ProductDetails product={product} />
    </>
  );
}

/** A sold-out product says so on its button instead. */
function tooLarge(product: Product, pack: PackSize): boolean {
  return !product.isOutOfStock && packsLeft(product, pack, 0) === 0;
}

interface SizeMenuProps {
  product: Product;
  size: PackSize | undefined;
  onChange: (size: PackSize | undefined) => void;
}

function SizeMenu({ product, size, onChange }: SizeMenuProps) {
  const id = useId();
  const navigate = useNavigate();

  function choose(value: string) {
    if (value === 'subscription') {
      cart.chooseSubscription(true);
      navigate(paths.subscription);
      return;
    }
    onChange(packSizes.find((pack) => pack === value));
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        Size <VisuallyHidden>of {product.name}</VisuallyHidden>
      </label>
      <Select
        id={id}
        aria-describedby={`${id}-hint`}
        className="max-sm:pl-3! max-sm:pr-8!"
        value={size ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        {!defaultSize(product) && <option value="">Select a size</option>}
        {packSizes.map((pack) => (
          <option key={pack} value={pack} disabled={tooLarge(product, pack)}>
            {pack} - {formatCents(packPrice(product, pack))}
          </option>
        ))}
        <option value="subscription">Subscription</option>
      </Select>
      <span id={`${id}-hint`} className="sr-only">
        Choosing Subscription opens the plans.
      </span>
    </div>
  );
}

function ProductDetails({ product }: { product: Product }) {
  return (
    <details className="group mt-auto text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between font-semibold text-leaf-ink [&::-webkit-details-marker]:hidden">
        <span>
          Flavor and nutrition <VisuallyHidden>of {product.name}</VisuallyHidden>
        </span>
        <ChevronDownIcon className="h-5 w-5 transition-transform group-open:rotate-180" />
      </summary>
      <p className="pb-2 text-muted sm:hidden">{product.description}</p>
      <dl className="grid gap-2 pb-2">
        <div>
          <dt className="font-semibold">Flavor</dt>
          <dd className="text-muted">{product.flavorProfile}</dd>
        </div>
        <div>
          <dt className="font-semibold">Nutrition</dt>
          <dd className="text-muted">{product.nutritionalInfo}</dd>
        </div>
      </dl>
    </details>
  );
}
