import type { DistanceBands as Bands } from '../../shared/contract/delivery.ts';

/** How many people asked from how far away: where the next customers are. */
export function DistanceBands({ bands }: { bands: Bands }) {
  const largestCount = Math.max(1, ...bands.map(({ addresses }) => addresses));
  return (
    <section aria-label="By distance" className="rounded-xl border bg-surface p-5 shadow-sm">
      <h3 className="text-lg">By distance from the farm</h3>
      <ul className="mt-3 grid gap-2">
        {bands.map(({ from, to, addresses }) => (
          <li key={from} className="grid grid-cols-[8rem_1fr_3rem] items-center gap-3">
            <span>{to === null ? `over ${from} miles` : `${from} to ${to} miles`}</span>
            <span aria-hidden="true" className="h-3 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-leaf"
                style={{ width: `${(100 * addresses) / largestCount}%` }}
              />
            </span>
            <span className="text-right font-semibold tabular-nums">{addresses}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
