import { rules } from '../../shared/business.ts';
import type { Product } from '../../shared/contract/catalog.ts';
import { boxOunces, type NamedBox } from '../../shared/facts/boxes.ts';
import { useDiscountPercents } from '../settings/queries.ts';
import { Button } from '../ui/layout/button.tsx';
import { ProductPicture } from '../ui/layout/product-picture.tsx';
import { Price } from '../ui/text/price.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { useCartItems, useNeedsPlan, useSubscriptionSetting } from './cart-atom.ts';
import { ChoosePlanLink } from './choose-plan-link.tsx';
import { greensQuote, greensShortageMessage } from './greens-quote.ts';
import { discountPercent } from './subscription-setting.ts';

interface BoxCardProps {
  box: NamedBox;
  /** Undefined until they are loaded. */
  products: Product[] | undefined;
  compact: boolean;
  /** The plans are on another page. */
  isAwayFromPlans: boolean;
  onAdd: () => void;
  onSubscribe?: () => void;
}

/** A named box with its greens, its price by the chosen plan, and the way into the cart. */
export function BoxCard({ box, products, compact, isAwayFromPlans, onAdd, onSubscribe }: BoxCardProps) {
  const items = useCartItems();
  const { isSubscription } = useSubscriptionSetting();
  const needsPlan = useNeedsPlan();
  const percents = useDiscountPercents();
  const best = Math.max(...Object.values(products ? percents : rules.defaultDiscounts));
  const shortage = products ? greensShortageMessage(box.contents, products, { items, isSubscription }) : null;
  const disabled = !products || shortage !== null;
  return (
    <article
      aria-labelledby={`box-${box.id}`}
      className="flex flex-col overflow-hidden rounded-xl border bg-surface shadow-sm"
    >
      {!compact && <BoxPictures {...box} />}
      <div className="flex flex-1 flex-col p-4 sm:p-5">
        <h3 id={`box-${box.id}`} className="text-xl">
          {box.name}
        </h3>
        <p className="mt-1 text-muted">{box.tagline}</p>
        <BoxContents {...box} />
        <BoxPrice box={box} products={products} />
        {shortage && <p className="mt-2 text-sm font-semibold text-apricot-ink">{shortage}</p>}
        {needsPlan && isAwayFromPlans ? (
          <ChoosePlanLink className="mt-4" />
        ) : (
          <Button className="mt-4" fullWidth disabled={disabled || needsPlan} onClick={onAdd}>
            Add this box <VisuallyHidden>{box.name}</VisuallyHidden>
          </Button>
        )}
        {onSubscribe && (
          <Button variant="ghost" className="mt-1" disabled={disabled} onClick={onSubscribe}>
            {best > 0 ? `Subscribe and save up to ${best}%` : 'Subscribe'}
            <VisuallyHidden>{box.name}</VisuallyHidden>
          </Button>
        )}
      </div>
    </article>
  );
}

/** The drawings of its greens, side by side. */
function BoxPictures({ contents }: NamedBox) {
  return (
    <div className="flex h-28">
      {contents.map(({ productId, name }) => (
        <ProductPicture
          key={productId}
          src={`/pictures/${productId}.svg`}
          name={name}
          decorative
          className="h-full w-full min-w-0 flex-1 dark:brightness-80"
        />
      ))}
    </div>
  );
}

function BoxContents({ contents }: NamedBox) {
  return (
    <ul className="mb-4 mt-3 flex flex-wrap gap-x-4 text-sm">
      {contents.map(({ productId, name, ounces }) => (
        <li key={productId} className="whitespace-nowrap">
          <span className="font-semibold tabular-nums">{ounces} oz</span> {name}
        </li>
      ))}
    </ul>
  );
}

/** Two lines, of which the first stays empty until the products are loaded. */
function BoxPrice({ box, products }: Pick<BoxCardProps, 'box' | 'products'>) {
  const planPercent = discountPercent(useSubscriptionSetting(), useDiscountPercents());
  const { subtotal, discount, delivery, total } = greensQuote(box.contents, products ?? [], planPercent);
  return (
    <div className="mt-auto">
      <p className="min-h-7 text-xl font-semibold">
        {products && <Price cents={subtotal - discount} className="tabular-nums" />}
      </p>
      <p className="text-sm text-muted">
        {boxOunces(box)} oz
        {products && (
          <>
            , delivery {delivery === 0 ? 'free' : <Price cents={delivery} />}, <Price cents={total} /> with
            tax
          </>
        )}
      </p>
    </div>
  );
}
