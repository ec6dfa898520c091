import { type ReactNode, useRef } from 'react';
import type { Product } from '../../shared/contract/catalog.ts';
import { handfulsText } from '../../shared/rules/packs.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Stepper } from '../ui/form/stepper.tsx';
import { Button } from '../ui/layout/button.tsx';
import { focusLastButton } from '../ui/layout/focus-and-scroll.ts';
import { ProductPicture } from '../ui/layout/product-picture.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';

export const pickerGrid =
  'mt-4 grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] sm:grid-cols-2 sm:gap-5';

interface PickerCardProps {
  product: Product;
  ounces: number;
  onChange: (ounces: number) => void;
  max?: number | undefined;
  /** E.g. "Only 12 oz left"; then the out-of-stock mark does not matter. */
  note?: string | false;
  disabled?: boolean;
  /** Of a button that stands in for the stepper until something is picked. */
  addLabel?: string;
  children?: ReactNode;
}

/** One green with its picture, price and stepper. */
export function PickerCard({
  product,
  ounces,
  onChange,
  addLabel,
  note,
  children,
  ...limits
}: PickerCardProps) {
  const { name, imageUrl, flavorProfile, price, isOutOfStock } = product;
  const box = useRef<HTMLDivElement>(null);
  function change(next: number) {
    onChange(next);
    // The pressed button is replaced, so its replacement takes the focus.
    if (addLabel && (ounces === 0 || next === 0)) focusLastButton(box.current);
  }
  return (
    <li className="flex flex-col overflow-hidden rounded-xl border bg-surface shadow-sm">
      <div className="relative">
        <ProductPicture src={imageUrl} name={name} decorative className="aspect-4/3 w-full sm:aspect-2/1" />
        {isOutOfStock && !note && (
          <span className="absolute left-3 top-3">
            <Badge variant="warm">Out of stock</Badge>
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        <h3 className="text-lg">{name}</h3>
        <p className="text-sm text-muted">{flavorProfile}</p>
        <p className="mb-3 mt-1 flex flex-wrap gap-x-3 text-sm">
          <span className="font-semibold">${price} per oz</span>
          {note && <span className="font-semibold text-apricot-ink">{note}</span>}
        </p>
        <div ref={box} className="mt-auto">
          {addLabel && ounces === 0 ? (
            <Button
              variant="secondary"
              fullWidth
              className="px-2! text-sm sm:text-base"
              onClick={() => change(1)}
            >
              {addLabel} <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          ) : (
            <Stepper
              label={name}
              value={ounces}
              unit="oz"
              onChange={change}
              typable={!addLabel}
              fullWidth
              {...limits}
            />
          )}
          <p className="mt-1 min-h-6 text-center text-sm text-muted">{handfulsText(ounces)}</p>
        </div>
        {children}
      </div>
    </li>
  );
}
