import { useRef } from 'react';
import { cartItem, itemKey } from '../../shared/contract/cart-item.ts';
import type { Product } from '../../shared/contract/catalog.ts';
import { handfulsText, ouncesPerUnit, type PackSize, variantIdOf } from '../../shared/rules/packs.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Stepper } from '../ui/form/stepper.tsx';
import { Button } from '../ui/layout/button.tsx';
import { focusLastButton } from '../ui/layout/focus-last-button.ts';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { cart } from './cart.ts';
import { useCartItems, useNeedsPlan, useOuncesOf } from './cart-atom.ts';
import { ChoosePlanLink } from './choose-plan-link.tsx';
import { packsLeft } from './pack-sizes.ts';

interface AddToCartProps {
  product: Product;
  size: PackSize | undefined;
}

export function AddToCart({ product, size }: AddToCartProps) {
  const box = useRef<HTMLDivElement>(null);
  const key = size && variantIdOf(product.id, size);
  const line = useCartItems().find((item) => itemKey(item) === key);
  const inCart = useOuncesOf(product.id);
  const needsPlan = useNeedsPlan();
  const more = size ? packsLeft(product, size, inCart) : 1;

  // The pressed button is replaced, so its replacement takes the focus.
  const keepFocus = () => focusLastButton(box.current);

  function add() {
    if (!size) return askForSize(product);
    cart.add(product, size);
    toast({ title: 'Added to cart!', description: cartItem(product, size).name, variant: 'success' });
    keepFocus();
  }
  function setUnits(quantity: number) {
    cart.setQuantity(key ?? '', quantity);
    if (quantity === 0) keepFocus();
  }
  return (
    <div ref={box} className="-mb-2 flex min-h-16.5 flex-col items-center">
      {line && size ? (
        <OunceStepper
          product={product}
          size={size}
          units={line.quantity}
          more={needsPlan ? 0 : more}
          onChange={setUnits}
        />
      ) : needsPlan ? (
        <ChoosePlanLink />
      ) : (
        <Button fullWidth disabled={more === 0 || product.isOutOfStock} onClick={add}>
          {addLabel(product, more)}
          <VisuallyHidden>{product.name}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}

interface OunceStepperProps {
  product: Product;
  size: PackSize;
  units: number;
  more: number;
  onChange: (units: number) => void;
}

/** Shows ounces, changes by one pack. */
function OunceStepper({ product, size, units, more, onChange }: OunceStepperProps) {
  const ounces = units * ouncesPerUnit(size);
  return (
    <>
      <Stepper
        label={cartItem(product, size).name}
        value={ounces}
        max={ounces + more * ouncesPerUnit(size)}
        unit="oz"
        onChange={(next) => onChange(units + Math.sign(next - ounces))}
      />
      <p className="text-sm leading-5 text-muted">{handfulsText(ounces)}</p>
    </>
  );
}

function addLabel({ isOutOfStock, stockQuantity }: Product, more: number): string {
  if (isOutOfStock) return 'Out of Stock';
  return more === 0 ? `Only ${stockQuantity} oz left` : 'Add to Cart';
}

function askForSize(product: Product): void {
  toast({
    title: 'Please select a size',
    description: `Choose a size for the ${product.name} before adding to cart.`,
    variant: 'danger',
  });
}
