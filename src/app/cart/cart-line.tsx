import { useRef } from 'react';
import type { CartItem } from '../../shared/contract/cart-item.ts';
import { itemKey } from '../../shared/contract/cart-item.ts';
import { handfulsText, orderLineText, ouncesPerUnit } from '../../shared/rules/packs.ts';
import { Stepper } from '../ui/form/stepper.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ChevronDownIcon } from '../ui/layout/icons.tsx';
import { ProductPicture } from '../ui/layout/product-picture.tsx';
import { TrashIcon } from '../ui/layout/rare-icons.tsx';
import { Price } from '../ui/text/price.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { cart } from './cart.ts';
import { useNeedsPlan } from './cart-atom.ts';

export function CartLines({ items }: { items: CartItem[] }) {
  const summary = useRef<HTMLElement>(null);

  function setQuantity(item: CartItem, quantity: number) {
    cart.setQuantity(itemKey(item), quantity);
    if (quantity === 0) summary.current?.focus();
  }
  return (
    <details open className="group border-t pt-1">
      <summary
        ref={summary}
        className="flex min-h-11 cursor-pointer list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden"
      >
        Products ({items.length})
        <ChevronDownIcon className="h-5 w-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <ul className="divide-y">
        {items.map((item) => (
          <li key={itemKey(item)} className="py-4">
            <CartLine item={item} onQuantity={(quantity) => setQuantity(item, quantity)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface CartLineProps {
  item: CartItem;
  onQuantity: (quantity: number) => void;
}

function CartLine({ item, onQuantity }: CartLineProps) {
  const { name, quantity, size, unitPrice } = item;
  const needsPlan = useNeedsPlan();
  return (
    <div className="grid grid-cols-[min(4rem,18vw)_minmax(0,1fr)] gap-x-3 gap-y-2">
      <ProductPicture
        src={item.image}
        name={name}
        decorative
        className="row-span-2 h-[min(4rem,18vw)] w-[min(4rem,18vw)] rounded-md"
      />
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-0 flex-1 basis-32">
          <p className="font-semibold leading-5">{orderLineText({ quantity, productName: name })}</p>
          <p className="text-sm text-muted">
            <Price cents={unitPrice} /> {size ? 'each' : 'per oz'},{' '}
            {handfulsText(quantity * ouncesPerUnit(size))}
          </p>
        </div>
        <Price cents={unitPrice * quantity} className="font-semibold leading-5 tabular-nums" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-1">
        <Stepper
          label={name}
          value={quantity}
          unit={size ? packUnit(quantity) : 'oz'}
          max={needsPlan ? quantity : undefined}
          onChange={onQuantity}
        />
        <Button variant="ghost" className="gap-1! px-[min(0.5rem,1.5vw)]!" onClick={() => onQuantity(0)}>
          <TrashIcon className="h-[16px] w-[16px]" />
          Remove <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      </div>
    </div>
  );
}

function packUnit(quantity: number): string {
  return quantity === 1 ? 'pack' : 'packs';
}
