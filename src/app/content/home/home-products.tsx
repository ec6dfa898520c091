import { Link } from 'react-router';
import { homeProducts } from '../../../shared/facts/home.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { paths } from '../../paths.ts';
import { ArrowRightIcon, CalendarIcon, TruckIcon } from '../../ui/layout/icons.tsx';

export function HomeProducts() {
  const { title, intro, cards, sampleNote, delivery } = homeProducts;
  const [day, fee] = delivery;
  return (
    <section aria-labelledby="home-products" className="deferred-render border-t">
      <div className="page-width py-16 sm:py-24">
        <h2 id="home-products" className="text-3xl">
          {title}
        </h2>
        <p className="mt-3 max-w-prose text-lg text-muted">{intro}</p>
        <ul className="mt-8 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
          {cards.map((card) => (
            <li key={card.id} className="grid">
              <SampleCard {...card} />
            </li>
          ))}
        </ul>
        <p className="mt-4 text-sm text-muted">{sampleNote}</p>
        <div className="mt-8 grid gap-4 border-t pt-6 text-sm text-muted md:grid-cols-2 md:gap-10">
          <p className="flex gap-3">
            <CalendarIcon className="mt-0.5 h-5 w-5 text-leaf" /> {day}
          </p>
          <p className="flex gap-3">
            <TruckIcon className="mt-0.5 h-5 w-5 text-leaf" /> {fee}
          </p>
        </div>
      </div>
    </section>
  );
}

function SampleCard({ id, name, taste, sampleCents }: (typeof homeProducts.cards)[number]) {
  return (
    <Link
      to={paths.subscription}
      className="group flex flex-col overflow-hidden rounded-xl border bg-surface shadow-sm transition-shadow hover:shadow-md"
    >
      <img
        src={`/pictures/${id}.svg`}
        alt=""
        width={400}
        height={300}
        loading="lazy"
        className="aspect-4/3 w-full object-cover dark:brightness-80"
      />
      <div className="flex flex-1 flex-col p-3 sm:p-5">
        <h3 className="text-xl">{name}</h3>
        <p className="mb-3 mt-1 text-sm text-muted">{taste}</p>
        <p className="mt-auto flex items-center justify-between gap-2">
          <span className="font-semibold tabular-nums">
            {formatCents(sampleCents)} <span className="font-normal text-sm text-muted">2 oz</span>
          </span>
          <ArrowRightIcon className="h-5 w-5 text-leaf transition-transform group-hover:translate-x-1" />
        </p>
      </div>
    </Link>
  );
}
