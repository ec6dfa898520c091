import { industryStats } from '../../shared/facts/about.ts';

/** Industry statistics, each with the kind of its source. */
export function AboutStatistics() {
  return (
    <section aria-labelledby="figures" className="deferred-render border-y bg-surface">
      <div className="page-width py-14 sm:py-20">
        <h2 id="figures" className="text-3xl">
          Microgreens in numbers
        </h2>
        <dl className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2">
          {industryStats.map((figure) => (
            <div key={figure.value} className="flex flex-col border-t pt-5">
              <dt className="order-2 mt-1 font-semibold">{figure.label}</dt>
              <dd className="order-1 font-display text-3xl text-leaf-ink">{figure.value}</dd>
              <dd className="order-3 mt-2 text-sm text-muted">{figure.source}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
