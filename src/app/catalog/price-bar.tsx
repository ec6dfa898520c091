import { Button } from '../ui/layout/button.tsx';
import type { PriceEdits } from './use-price-edits.ts';

/** Sticky while there are unsaved prices; its space is reserved, so that the layout does not shift when it appears. */
export function PriceBar({ prices }: { prices: PriceEdits }) {
  return (
    <div className="pointer-events-none sticky bottom-3 z-20 min-h-18">
      {prices.changedCount > 0 && <PriceToolbar prices={prices} />}
    </div>
  );
}

function PriceToolbar({ prices }: { prices: PriceEdits }) {
  const { changedCount } = prices;
  return (
    <div
      role="toolbar"
      aria-label="Changed prices"
      className="pointer-events-auto flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-surface px-4 py-3 shadow-md"
    >
      <p role="status" className="font-semibold">
        {changedCount} changed {changedCount === 1 ? 'price' : 'prices'}
      </p>
      <div className="flex gap-2">
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
