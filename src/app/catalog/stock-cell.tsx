import { type FormEvent, useState } from 'react';
import { type AdminProduct, stockFromText } from '../../shared/contract/catalog.ts';
import { TextInput } from '../ui/form/text-input.tsx';
import { Button } from '../ui/layout/button.tsx';
import type { ProductEdit } from './use-admin-products.ts';

interface StockCellProps {
  product: AdminProduct;
  isSaving: boolean;
  onChange: (edit: ProductEdit) => void;
}

/** Stock, saved by Enter or the button: 0 sets the out-of-stock flag, any other number clears it (spec section 4). The flag can also be set by itself. */
export function StockCell({ product, isSaving, onChange }: StockCellProps) {
  const { name, stockQuantity, isOutOfStock } = product;
  const [typed, setTyped] = useState<string | null>(null);
  function save(event: FormEvent) {
    event.preventDefault();
    const stock = stockFromText(typed ?? '');
    onChange({ stockQuantity: stock, isOutOfStock: stock === 0 });
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <form onSubmit={save} className="flex items-center gap-2">
        <TextInput
          aria-label={`Stock of ${name}, in ounces`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          className="w-24!"
          value={typed ?? String(stockQuantity)}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed !== null && typed !== String(stockQuantity) && (
          <Button type="submit" variant="secondary" pending={isSaving}>
            Save<span className="sr-only"> stock of {name}</span>
          </Button>
        )}
      </form>
      <label className="flex min-h-11 cursor-pointer items-center gap-2 whitespace-nowrap">
        <input
          type="checkbox"
          checked={isOutOfStock}
          disabled={isSaving}
          onChange={() => onChange({ isOutOfStock: !isOutOfStock })}
          className="h-5 w-5 accent-leaf"
        />
        Out of stock
        <span className="sr-only">: {name}</span>
      </label>
    </div>
  );
}
