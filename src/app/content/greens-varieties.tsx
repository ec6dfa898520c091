import { type Variety, varieties } from '../../shared/facts/greens.ts';
import { centsOf, formatCents } from '../../shared/rules/money.ts';
import { useProducts } from '../catalog/queries.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { ButtonLink } from '../ui/layout/button.tsx';
import { classNames } from '../ui/layout/class-names.ts';

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

interface GreensVarietyProps {
  variety: Variety;
  pictureRight: boolean;
}

/** The assistant's answers link to its id. */
function GreensVariety({ variety, pictureRight }: GreensVarietyProps) {
  const { id, name, soldAs, picture, alt, character, taste } = variety;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-name`}
      className="deferred-render grid items-center gap-6 md:grid-cols-2 md:gap-10 lg:gap-16"
    >
      <img
        src={picture}
        alt={alt}
        width={400}
        height={300}
        loading="lazy"
        className={classNames(
          'aspect-4/3 w-full rounded-xl shadow-md dark:brightness-80',
          pictureRight && 'md:order-last',
        )}
      />
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={`${id}-name`} className="text-2xl">
            {name}
          </h3>
          {soldAs ? <OuncePrice name={soldAs} /> : <Badge variant="warm">Not in the shop</Badge>}
        </div>
        <p className="font-display text-xl text-apricot-ink">{character}</p>
        <p className="mt-4 text-lg">{taste}</p>
        <VarietyFacts variety={variety} />
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
          <ButtonLink to={soldAs ? paths.subscription : paths.contact} variant="secondary">
            {soldAs ? `Order ${soldAs}` : `Ask for ${name.toLowerCase()}`}
          </ButtonLink>
          <p className="min-w-[min(14rem,100%)] flex-1 text-sm text-muted">{variety.availability}</p>
        </div>
      </div>
    </article>
  );
}

/** Empty until known, or if the shop no longer sells it. */
function OuncePrice({ name }: { name: string }) {
  const { data: products = [] } = useProducts();
  const product = products.find((one) => one.name === name);
  return product ? <p className="text-lg">{formatCents(centsOf(product.price))} an ounce</p> : null;
}

function VarietyFacts({ variety }: { variety: Variety }) {
  const rows = [
    ['On the plate', variety.servingTip],
    ['Harvest', `${variety.harvestDays} after sowing`],
    ['Nutrition', variety.nutrition],
  ];
  return (
    <dl className="mt-5 grid gap-x-6 gap-y-3 border-t pt-5 sm:grid-cols-[7rem_1fr]">
      {rows.map(([term, fact]) => (
        <div key={term} className="sm:contents">
          <dt className="font-semibold">{term}</dt>
          <dd className="text-muted">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
