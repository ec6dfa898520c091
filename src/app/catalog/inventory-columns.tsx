import { type FormEvent, useId, useState } from 'react';
import { type AdminProduct, type ProductDemand, stockFromText } from '../../shared/contract/catalog.ts';
import { centsOf } from '../../shared/rules/money.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { TextInput } from '../ui/form/controls.tsx';
import { FieldError } from '../ui/form/field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ProductPicture } from '../ui/layout/product-picture.tsx';
import type { Column } from '../ui/table/data-table-types.ts';
import type { ProductEdit } from './use-admin-products.ts';
import type { PriceEdits } from './use-price-edits.ts';

interface InventoryState {
  demand: ReadonlyMap<string, ProductDemand> | undefined;
  /** Of the next Saturday's trays, by product; null while nothing is sown. */
  overOf: (productId: string) => number | null;
  prices: PriceEdits;
  isSaving: (product: AdminProduct) => boolean;
  onChange: (product: AdminProduct, edit: ProductEdit) => void;
}

export function inventoryColumns({
  demand,
  overOf,
  prices,
  isSaving,
  onChange,
}: InventoryState): Column<AdminProduct>[] {
  const demandOf = (id: string, what: 'reserved' | 'promised') => demand?.get(id)?.[what] ?? 0;
  return [
    {
      id: 'name',
      header: 'Product',
      cell: (product) => <ProductName product={product} />,
      exportText: ({ name }) => name,
      sortBy: ({ name }) => name,
    },
    {
      id: 'price',
      header: 'Price per oz',
      cell: (product) => <PriceCell product={product} prices={prices} />,
      exportText: ({ price }) => price,
      sortBy: ({ price }) => centsOf(price),
    },
    {
      id: 'stock',
      header: 'Stock',
      cell: (product) => (
        <StockCell
          key={product.version}
          product={product}
          over={overOf(product.id)}
          isSaving={isSaving(product)}
          onChange={(edit) => onChange(product, edit)}
        />
      ),
      exportText: ({ id, isGrownToOrder, stockQuantity }) =>
        isGrownToOrder ? `${overOf(id) ?? 'unknown'} over` : String(stockQuantity),
      sortBy: ({ id, isGrownToOrder, stockQuantity }) => (isGrownToOrder ? (overOf(id) ?? 0) : stockQuantity),
    },
    {
      id: 'reserved',
      header: 'Reserved, unpaid',
      cell: ({ id }) => ouncesText(demandOf(id, 'reserved')),
      exportText: ({ id }) => String(demandOf(id, 'reserved')),
      sortBy: ({ id }) => demandOf(id, 'reserved'),
      align: 'end',
    },
    {
      id: 'promised',
      header: 'Promised, 4 weeks',
      cell: (product) => <Promised product={product} ounces={demandOf(product.id, 'promised')} />,
      exportText: ({ id }) => String(demandOf(id, 'promised')),
      sortBy: ({ id }) => demandOf(id, 'promised'),
      align: 'end',
    },
  ];
}

function ProductName({ product: { name, imageUrl, isActive } }: { product: AdminProduct }) {
  return (
    <span className="flex items-center gap-3">
      <ProductPicture src={imageUrl} name={name} decorative className="h-9 w-9 shrink-0 rounded-md" />
      <span className="min-w-0">
        {name} {!isActive && <Badge>Retired</Badge>}
      </span>
    </span>
  );
}

/** Warns when more is promised of counted goods than in stock. */
function Promised({ product, ounces }: { product: AdminProduct; ounces: number }) {
  if (product.isGrownToOrder || ounces <= product.stockQuantity) return ouncesText(ounces);
  return <Badge variant="yellow">{ouncesText(ounces)}, more than in stock</Badge>;
}

function ouncesText(ounces: number): string {
  return `${ounces.toLocaleString('en-US')} oz`;
}

function PriceCell({ product, prices }: { product: AdminProduct; prices: PriceEdits }) {
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

interface StockCellProps {
  product: AdminProduct;
  over: number | null;
  isSaving: boolean;
  onChange: (edit: ProductEdit) => void;
}

/** What is grown to order has no stock: trays are sown for what is ordered. */
function StockCell({ product, over, isSaving, onChange }: StockCellProps) {
  const { name, isGrownToOrder, isOutOfStock } = product;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:flex-nowrap">
      {isGrownToOrder ? (
        <span>{over === null ? 'Grown to order' : `${ouncesText(over)} over on Saturday’s trays`}</span>
      ) : (
        <StockForm product={product} isSaving={isSaving} onChange={onChange} />
      )}
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

/** 0 sets the out-of-stock flag, any other number clears it. */
function StockForm({ product, isSaving, onChange }: Omit<StockCellProps, 'over'>) {
  const { name, stockQuantity } = product;
  const [typed, setTyped] = useState<string | null>(null);
  function save(event: FormEvent) {
    event.preventDefault();
    const stock = stockFromText(typed ?? '');
    onChange({ stockQuantity: stock, isOutOfStock: stock === 0 });
  }
  return (
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
      <span>oz</span>
      {typed !== null && typed !== String(stockQuantity) && (
        <Button type="submit" variant="secondary" pending={isSaving}>
          Save<span className="sr-only"> stock of {name}</span>
        </Button>
      )}
    </form>
  );
}
