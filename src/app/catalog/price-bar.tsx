import { Button } from '../ui/button.tsx';
import type { PriceEdits } from './use-price-edits.ts';

/** Stays in sight while there are prices to save. */
export function PriceBar({ prices }: { prices: PriceEdits }) {
  const { changedCount } = prices;
  if (changedCount === 0) return null;
  return (
    <div
      role="toolbar"
      aria-label="Changed prices"
      className="sticky bottom-3 z-20 flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-surface px-4 py-3 shadow-md"
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
