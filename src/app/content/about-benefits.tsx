import { healthBenefits, notMedicine } from '../../shared/facts/about.ts';

export function AboutBenefits() {
  return (
    <section id="benefits" aria-labelledby="benefits-title" className="deferred-render border-y bg-leaf-soft">
      <div className="page-width py-14 sm:py-20">
        <h2 id="benefits-title" className="text-3xl">
          What they do for you
        </h2>
        <dl className="mt-8">
          {healthBenefits.map((benefit) => (
            <div
              key={benefit.title}
              className="grid gap-x-10 gap-y-1 border-t border-edge py-5 md:grid-cols-[1fr_2fr]"
            >
              <dt className="font-display text-xl">{benefit.title}</dt>
              <dd className="max-w-prose">{benefit.text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 max-w-prose rounded-lg bg-surface px-5 py-4 text-sm">{notMedicine}</p>
      </div>
    </section>
  );
}
