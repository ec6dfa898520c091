import { useId } from 'react';
import type { AdminProduct } from '../../shared/contract/catalog.ts';
import { FieldError } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import type { PriceEdits } from './use-price-edits.ts';

export function PriceCell({ product, prices }: { product: AdminProduct; prices: PriceEdits }) {
  const id = useId();
  const failure = prices.failureOf(product);
  return (
    <div className="w-32">
      <span className="flex items-center gap-1">
        <span aria-hidden="true">$</span>
        <TextInput
          aria-label={`Price of ${product.name} per ounce, in dollars`}
          aria-invalid={failure !== undefined}
          aria-describedby={failure && id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          className="w-24!"
          value={prices.textOf(product)}
          onChange={(event) => prices.setText(product, event.target.value)}
        />
      </span>
      {failure && <FieldError id={id} message={failure} />}
    </div>
  );
}
