import { rules } from '../../shared/business.ts';
import type { Product } from '../../shared/contract/catalog.ts';
import { boxOunces, type NamedBox } from '../../shared/facts/boxes.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { handfulsText } from '../../shared/rules/packs.ts';
import { GreensPictures } from '../catalog/greens-pictures.tsx';
import { SlotImage } from '../settings/pictures.tsx';
import { useDiscountPercents } from '../settings/queries.ts';
import { Button } from '../ui/layout/button.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { Price } from '../ui/text/price.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { useCartItems, useNeedsPlan, useSubscriptionSetting } from './cart-atom.ts';
import { ChoosePlanLink } from './choose-plan-link.tsx';
import { greensQuote, greensShortageMessage } from './greens-quote.ts';
import { discountPercent } from './subscription-setting.ts';

interface BoxCardProps {
  box: NamedBox;
  products: Product[] | undefined;
  compact: boolean;
  /** Without it the plans are on another page. */
  onNeedsPlan?: () => void;
  onAdd: () => void;
  onSubscribe?: () => void;
}

export const choosePlanLabel = 'Choose how often first';

export function BoxCard({ box, products, compact, onNeedsPlan, onAdd, onSubscribe }: BoxCardProps) {
  const items = useCartItems();
  const { isSubscription } = useSubscriptionSetting();
  const percents = useDiscountPercents();
  const best = Math.max(...Object.values(products ? percents : rules.defaultDiscounts));
  const shortage = products ? greensShortageMessage(box.contents, products, { items, isSubscription }) : null;
  const disabled = !products || shortage !== null;
  const heading = (
    <h3 id={`box-${box.id}`} className={compact ? 'text-lg' : 'text-xl'}>
      {box.name}
    </h3>
  );
  return (
    <article
      aria-labelledby={`box-${box.id}`}
      className="flex flex-col overflow-hidden rounded-xl border bg-surface shadow-sm"
    >
      {compact ? (
        <div className="flex gap-3 p-3 pb-0 sm:block sm:p-0">
          <BoxPictures
            {...box}
            className="aspect-4/3 h-22 shrink-0 overflow-hidden rounded-lg sm:h-auto sm:rounded-none"
          />
          <div className="min-w-0 flex-1 sm:px-4 sm:pt-3">
            {heading}
            <BoxPrice box={box} products={products} className="min-h-24 sm:min-h-12" />
          </div>
        </div>
      ) : (
        <>
          <BoxPictures {...box} className="aspect-4/3" />
          <div className="px-4 pt-4 sm:px-5 sm:pt-5">
            {heading}
            {box.tagline && <p className="mt-1 text-muted">{box.tagline}</p>}
          </div>
        </>
      )}
      <div
        className={classNames(
          'flex flex-1 flex-col',
          compact ? 'p-3 sm:px-4 sm:pb-4' : 'p-4 sm:p-5',
          'pt-3!',
        )}
      >
        <BoxContents {...box} />
        <div className="mt-auto">
          {!compact && <BoxPrice box={box} products={products} className="min-h-12" />}
        </div>
        {shortage && <p className="mt-2 text-sm font-semibold text-apricot-ink">{shortage}</p>}
        <div className={classNames('grid gap-1', compact ? 'mt-3' : 'mt-4')}>
          <AddBoxButton box={box} disabled={disabled} onNeedsPlan={onNeedsPlan} onAdd={onAdd} />
          {onSubscribe && (
            <Button variant="ghost" disabled={disabled} onClick={onSubscribe}>
              {best > 0 ? `Subscribe and save up to ${best}%` : 'Subscribe'}
              <VisuallyHidden>{box.name}</VisuallyHidden>
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}

function AddBoxButton({
  box,
  disabled,
  onNeedsPlan,
  onAdd,
}: Pick<BoxCardProps, 'box' | 'onNeedsPlan' | 'onAdd'> & { disabled: boolean }) {
  if (!useNeedsPlan())
    return (
      // A double click is one box.
      <Button key="add" fullWidth disabled={disabled} onClick={({ detail }) => detail < 2 && onAdd()}>
        Add this box <VisuallyHidden>{box.name}</VisuallyHidden>
      </Button>
    );
  if (!onNeedsPlan) return <ChoosePlanLink />;
  return (
    <Button key="plan" fullWidth variant="secondary" aria-disabled onClick={onNeedsPlan}>
      {choosePlanLabel} <VisuallyHidden>for {box.name}</VisuallyHidden>
    </Button>
  );
}

function BoxPictures({ id, contents, className }: NamedBox & { className: string }) {
  return (
    <div className={className}>
      <SlotImage
        slot={`box-${id}`}
        alt=""
        sizes="(min-width: 1024px) 400px, 90vw"
        className="h-full w-full"
        fallback={<GreensPictures greens={contents} />}
      />
    </div>
  );
}

function BoxContents({ contents }: NamedBox) {
  return (
    <ul className="mb-3 flex flex-wrap gap-x-4 text-sm">
      {contents.map(({ productId, name, ounces }) => (
        <li key={productId} className="min-w-0">
          <span className="whitespace-nowrap font-semibold tabular-nums">{ounces} oz</span> {name}
        </li>
      ))}
    </ul>
  );
}

/** In reserved space: the price comes with the products. */
function BoxPrice({
  box,
  products,
  className,
}: Pick<BoxCardProps, 'box' | 'products'> & { className: string }) {
  const planPercent = discountPercent(useSubscriptionSetting(), useDiscountPercents());
  const { subtotal, discount, delivery, total } = greensQuote(box.contents, products ?? [], planPercent);
  const ounces = `${boxOunces(box)} oz, ${handfulsText(boxOunces(box))}`;
  return (
    <div>
      <p className="min-h-7 text-xl font-semibold">
        {products && <Price cents={subtotal - discount} className="tabular-nums" />}
      </p>
      <p className={classNames('text-sm text-muted', className)}>
        {products
          ? `${ounces}; delivery ${delivery === 0 ? 'free' : formatCents(delivery)}, ${formatCents(total)} with tax`
          : ounces}
      </p>
    </div>
  );
}
