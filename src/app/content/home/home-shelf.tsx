import { type Shelf, shelfText, shelfTitle } from '../../catalog/use-shelf.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/layout/button.tsx';
import { Day } from '../../ui/text/day.tsx';

export function HomeShelf({ shelf }: { shelf: Shelf }) {
  return (
    <section aria-labelledby="home-shelf" className="page-width pt-14 sm:pt-20">
      <div className="grid gap-4 rounded-xl border bg-surface p-5 sm:p-8">
        <h2 id="home-shelf" className="text-3xl">
          {shelfTitle}
        </h2>
        <p className="text-lg text-muted">
          More has grown for <Day day={shelf.date} /> than our boxes need. First come, first served.
        </p>
        <ul className="flex flex-wrap gap-x-6 gap-y-1 font-semibold">
          {shelf.greens.map((green) => (
            <li key={green.product.id}>{shelfText(green)}</li>
          ))}
        </ul>
        <p>
          <ButtonLink to={paths.subscription}>Choose some</ButtonLink>
        </p>
      </div>
    </section>
  );
}
