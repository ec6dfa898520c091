import { wholesaleGreens, wholesaleReasons } from '../../shared/facts/wholesale.ts';

/** Who the offer is for, and on which terms. */
export function WholesaleReasons() {
  return (
    <dl className="grid gap-x-10 gap-y-6 border-y py-8 md:col-span-full md:grid-cols-3">
      {wholesaleReasons.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-display text-xl">{title}</dt>
          <dd className="mt-1 text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function WholesaleGreens() {
  return (
    <section aria-labelledby="wholesale-greens" className="deferred-render md:col-span-full md:mt-4">
      <h2 id="wholesale-greens" className="text-2xl">
        What you can order
      </h2>
      <ul className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-2">
        {wholesaleGreens.map(({ name, picture, text }) => (
          <li key={name} className="flex items-center gap-4 sm:gap-5">
            <img
              src={picture}
              alt=""
              width={400}
              height={300}
              loading="lazy"
              className="h-21 w-28 shrink-0 rounded-lg object-cover shadow-sm dark:brightness-85 sm:h-24 sm:w-32"
            />
            <div className="min-w-0">
              <h3 className="text-xl">{name}</h3>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
