import type { AdminProduct, ProductDemand } from '../../shared/contract/catalog.ts';
import { centsOf } from '../../shared/rules/money.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { ProductPicture } from '../ui/layout/product-picture.tsx';
import type { Column } from '../ui/table/data-table-types.ts';
import { PriceCell } from './price-cell.tsx';
import { StockCell } from './stock-cell.tsx';
import type { ProductEdit } from './use-admin-products.ts';
import type { PriceEdits } from './use-price-edits.ts';

interface InventoryState {
  demand: ReadonlyMap<string, ProductDemand> | undefined;
  prices: PriceEdits;
  isSaving: (product: AdminProduct) => boolean;
  onChange: (product: AdminProduct, edit: ProductEdit) => void;
}

export function inventoryColumns({
  demand,
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
      header: 'Stock in oz',
      cell: (product) => (
        <StockCell
          key={product.version}
          product={product}
          isSaving={isSaving(product)}
          onChange={(edit) => onChange(product, edit)}
        />
      ),
      exportText: ({ stockQuantity }) => String(stockQuantity),
      sortBy: ({ stockQuantity }) => stockQuantity,
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
      <ProductPicture src={imageUrl} name={name} decorative className="h-11 w-11 shrink-0 rounded-md" />
      <span className="min-w-0">
        {name} {!isActive && <Badge>Retired</Badge>}
      </span>
    </span>
  );
}

/** The promised ounces, with a badge when they are more than the stock: then the grower has to sow in time. */
function Promised({ product, ounces }: { product: AdminProduct; ounces: number }) {
  if (ounces <= product.stockQuantity) return ouncesText(ounces);
  return <Badge variant="yellow">{ouncesText(ounces)}, more than in stock</Badge>;
}

function ouncesText(ounces: number): string {
  return `${ounces.toLocaleString('en-US')} oz`;
}
