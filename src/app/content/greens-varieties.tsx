import { varieties } from '../../shared/facts/greens.ts';
import { GreensVariety } from './greens-variety.tsx';

export function GreensVarieties() {
  return (
    <section aria-labelledby="varieties" className="mb-14 border-y bg-surface sm:mb-20">
      <div className="page-width py-14 sm:py-20">
        <h2 id="varieties" className="text-3xl">
          Four varieties
        </h2>
        <div className="mt-8 grid gap-14 sm:gap-16 lg:mt-10 lg:gap-20">
          {varieties.map((variety, place) => (
            <GreensVariety key={variety.id} variety={variety} pictureRight={place % 2 === 1} />
          ))}
        </div>
      </div>
    </section>
  );
}
