import { useRef } from 'react';
import { handfulsText } from '../../../shared/rules/packs.ts';
import type { ShelfGreen } from '../../catalog/shelf.ts';
import { Stepper } from '../../ui/form/stepper.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { focusLastButton } from '../../ui/layout/focus-last-button.ts';
import { ProductPicture } from '../../ui/layout/product-picture.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';

interface ShelfCardProps {
  green: ShelfGreen;
  /** Chosen, and how many at most. */
  ounces: number;
  max: number;
  addLabel: string;
  onChange: (ounces: number) => void;
}

/** Its button becomes a stepper once something is chosen. */
export function ShelfCard({ green, ounces, max, addLabel, onChange }: ShelfCardProps) {
  const { name, imageUrl, price } = green.product;
  const box = useRef<HTMLDivElement>(null);
  function change(next: number) {
    onChange(next);
    // The pressed button is replaced, so its replacement takes the focus.
    if (ounces === 0 || next === 0) focusLastButton(box.current);
  }
  return (
    <li className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-x-4 rounded-xl border bg-surface p-3 shadow-sm">
      <ProductPicture src={imageUrl} name={name} decorative className="aspect-4/3 w-full rounded-lg" />
      <div>
        <h3 className="text-lg">{name}</h3>
        <p className="flex flex-wrap gap-x-3 text-sm">
          <span className="font-semibold">${price} per oz</span>
          <span className="font-semibold text-apricot-ink">{green.ounces} oz left</span>
        </p>
        <div ref={box} className="mt-2 flex flex-wrap items-center gap-x-3">
          {ounces === 0 ? (
            <Button variant="secondary" onClick={() => change(1)}>
              {addLabel} <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          ) : (
            <Stepper label={name} unit="oz" value={ounces} max={max} onChange={change} />
          )}
          {ounces > 0 && <p className="text-sm text-muted">{handfulsText(ounces)}</p>}
        </div>
      </div>
    </li>
  );
}
