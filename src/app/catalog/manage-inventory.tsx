import { useState } from 'react';
import type { AdminProduct } from '../../shared/contract/catalog.ts';
import { listSource } from '../platform/table-source.ts';
import { Button } from '../ui/layout/button.tsx';
import { PlusIcon } from '../ui/layout/icons.tsx';
import { MoreIcon } from '../ui/layout/rare-icons.tsx';
import { Menu } from '../ui/overlay/menu.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { TableFilter } from '../ui/table/data-table-types.ts';
import { useTableUrlState } from '../ui/table/use-table-url-state.ts';
import { inventoryColumns } from './inventory-columns.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { RepriceOffer } from './reprice-offer.tsx';
import { useAdminProducts, useChangeProduct, useProductDemand } from './use-admin-products.ts';
import { type PriceEdits, usePriceEdits } from './use-price-edits.ts';

const filters: TableFilter[] = [
  {
    id: 'offer',
    label: 'Show',
    kind: 'choice',
    options: [
      { value: '', label: 'All products' },
      { value: 'active', label: 'On offer' },
      { value: 'out', label: 'Out of stock' },
      { value: 'retired', label: 'Retired' },
    ],
  },
];

/** Prices are saved in one batch, the rest at once. `overOf`: ounces over on the next Saturday's trays. */
export function ManageInventory({ overOf }: { overOf: (productId: string) => number | null }) {
  const urlState = useTableUrlState();
  const query = useAdminProducts();
  const demand = useProductDemand().data;
  const change = useChangeProduct();
  const prices = usePriceEdits(query.data ?? []);
  const [edited, setEdited] = useState<AdminProduct | 'new' | null>(null);
  const source = listSource(query);
  const columns = inventoryColumns({
    demand,
    overOf,
    prices,
    isSaving: ({ id }) => change.isPending && change.variables.product.id === id,
    onChange: (product, edit) => change.mutate({ product, edit }),
  });
  return (
    <div className="grid gap-4">
      <DataTable
        label="Inventory"
        columns={columns}
        source={{
          ...source,
          rows: source.rows?.filter((row) => isShown(row, urlState.filterValue('offer'))),
        }}
        urlState={urlState}
        filters={filters}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        empty={{ title: 'No products yet', text: 'Add the first one, and customers can order it at once.' }}
        tools={
          <Button onClick={() => setEdited('new')}>
            <PlusIcon className="h-4 w-4" />
            Add product
          </Button>
        }
        rowActions={(product) => (
          <Menu
            label={`Actions for ${product.name}`}
            items={[
              { label: 'Edit', onSelect: () => setEdited(product) },
              {
                label: product.isActive ? 'Retire' : 'Offer again',
                onSelect: () => change.mutate({ product, edit: { isActive: !product.isActive } }),
              },
            ]}
          >
            <MoreIcon />
          </Menu>
        )}
      />
      <PriceBar prices={prices} />
      <ProductDialog product={edited} onClose={() => setEdited(null)} />
    </div>
  );
}

function isShown({ isActive, isOutOfStock }: AdminProduct, offer: string): boolean {
  if (offer === 'active') return isActive;
  if (offer === 'out') return isActive && isOutOfStock;
  return offer !== 'retired' || !isActive;
}

/** Its space is reserved, to avoid layout shift. */
function PriceBar({ prices }: { prices: PriceEdits }) {
  return (
    <div className="pointer-events-none sticky bottom-3 z-20 min-h-18 [@media(max-height:480px)]:static">
      {prices.changedCount > 0 && <PriceToolbar prices={prices} />}
      {prices.changedCount === 0 &&
        prices.saved.map((saved) => (
          <RepriceOffer key={saved.product.id} saved={saved} onDone={() => prices.forgetSaved(saved)} />
        ))}
    </div>
  );
}

function PriceToolbar({ prices }: { prices: PriceEdits }) {
  const { changedCount } = prices;
  return (
    <div
      role="toolbar"
      aria-label="Changed prices"
      className="bottom-bar pointer-events-auto flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-surface px-4 py-3 shadow-md"
    >
      <p role="status" className="font-semibold">
        {changedCount} changed {changedCount === 1 ? 'price' : 'prices'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" disabled={prices.isSaving} onClick={prices.discard}>
          Discard
        </Button>
        <Button pending={prices.isSaving} onClick={prices.save}>
          Save prices
        </Button>
      </div>
    </div>
  );
}
