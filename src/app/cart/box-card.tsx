import type { Product } from '../../shared/catalog.ts';
import { boxOunces, type NamedBox } from '../../shared/facts/boxes.ts';
import { useDiscountPercents } from '../settings/queries.ts';
import { Button } from '../ui/button.tsx';
import { Price } from '../ui/price.tsx';
import { ProductPicture } from '../ui/product-picture.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { boxQuote, boxShortage, productOf } from './box-offer.ts';
import { useCartItems, useSubscriptionSetting } from './cart-atom.ts';
import { discountPercent } from './subscription-setting.ts';

interface BoxCardProps {
  box: NamedBox;
  products: Product[];
  compact: boolean;
  onAdd: () => void;
  onSubscribe?: () => void;
}

/** A named box with its greens, its price by the chosen plan, and the way into the cart. */
export function BoxCard({ box, products, compact, onAdd, onSubscribe }: BoxCardProps) {
  const items = useCartItems();
  const setting = useSubscriptionSetting();
  const percents = useDiscountPercents();
  const shortage = boxShortage(box, products, { items, isSubscription: setting.isSubscription });
  const best = Math.max(...Object.values(percents));
  return (
    <article className="flex flex-col overflow-hidden rounded-xl border bg-surface shadow-sm">
      {!compact && <BoxPictures box={box} products={products} />}
      <div className="flex flex-1 flex-col p-4 sm:p-5">
        <h3 className="text-xl">{box.name}</h3>
        <p className="mt-1 text-muted">{box.line}</p>
        <BoxContents box={box} products={products} />
        <BoxPrice box={box} products={products} planPercent={discountPercent(setting, percents)} />
        {shortage && <p className="mt-2 text-sm font-semibold text-apricot-ink">{shortage}</p>}
        <Button className="mt-4" fullWidth disabled={shortage !== null} onClick={onAdd}>
          Add this box <VisuallyHidden>{box.name}</VisuallyHidden>
        </Button>
        {onSubscribe && (
          <Button variant="ghost" className="mt-1" disabled={shortage !== null} onClick={onSubscribe}>
            {best > 0 ? `Subscribe and save up to ${best}%` : 'Subscribe'}
            <VisuallyHidden>{box.name}</VisuallyHidden>
          </Button>
        )}
      </div>
    </article>
  );
}

/** The drawings of its greens, side by side. */
function BoxPictures({ box, products }: Pick<BoxCardProps, 'box' | 'products'>) {
  return (
    <div className="flex h-28">
      {box.contents.map(({ productId }) => {
        const product = productOf(productId, products);
        return (
          <ProductPicture
            key={productId}
            src={product?.imageUrl ?? ''}
            name={product?.name ?? ''}
            decorative
            className="h-full w-full min-w-0 flex-1 object-cover"
          />
        );
      })}
    </div>
  );
}

function BoxContents({ box, products }: Pick<BoxCardProps, 'box' | 'products'>) {
  return (
    <ul className="mb-4 mt-3 flex flex-wrap gap-x-4 text-sm">
      {box.contents.map(({ productId, ounces }) => (
        <li key={productId} className="whitespace-nowrap">
          <span className="font-semibold tabular-nums">{ounces} oz</span>{' '}
          {productOf(productId, products)?.name}
        </li>
      ))}
    </ul>
  );
}

interface BoxPriceProps extends Pick<BoxCardProps, 'box' | 'products'> {
  planPercent: number;
}

function BoxPrice({ box, products, planPercent }: BoxPriceProps) {
  const { subtotal, discount, delivery, total } = boxQuote(box, products, planPercent);
  return (
    <p className="mt-auto flex flex-wrap items-baseline gap-x-3">
      <Price cents={subtotal - discount} className="text-xl font-semibold tabular-nums" />
      <span className="text-sm text-muted">
        {boxOunces(box)} oz,{' '}
        {delivery === 0 ? (
          'delivery free'
        ) : (
          <>
            delivery <Price cents={delivery} />
          </>
        )}
        , <Price cents={total} className="tabular-nums" /> with tax
      </span>
    </p>
  );
}
