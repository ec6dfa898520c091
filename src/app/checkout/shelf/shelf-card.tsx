import { useRef } from 'react';
import { handfulsText } from '../../../shared/rules/packs.ts';
import type { ShelfGreen } from '../../catalog/use-shelf.ts';
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
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border bg-surface p-3 shadow-sm">
      <ProductPicture
        src={imageUrl}
        name={name}
        decorative
        className="aspect-4/3 w-32 max-w-[36%] rounded-lg"
      />
      <div className="min-w-0 flex-1 basis-44">
        <h3 className="text-lg">{name}</h3>
        <p className="flex flex-wrap gap-x-3 text-sm">
          <span className="font-semibold">${price} per oz</span>
          <span className="font-semibold text-apricot-ink">{green.ounces} oz left</span>
        </p>
        <div ref={box} className="mt-2">
          {ounces === 0 ? (
            <Button variant="secondary" onClick={() => change(1)}>
              {addLabel} <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          ) : (
            <Stepper label={name} unit="oz" value={ounces} max={max} onChange={change} />
          )}
        </div>
        <p className="mt-1 min-h-6 text-sm text-muted">{handfulsText(ounces)}</p>
      </div>
    </li>
  );
}
