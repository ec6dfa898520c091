import { homeAbout } from '../../../shared/facts/home.ts';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/text/text-link.tsx';

export function HomeAbout() {
  const { title, text, figures } = homeAbout;
  return (
    <section aria-labelledby="home-about" className="deferred-render bg-surface">
      <div className="page-width grid items-center gap-10 py-16 sm:py-24 lg:grid-cols-[1.1fr_1fr] lg:gap-20">
        <div>
          <h2 id="home-about" className="text-3xl">
            {title}
          </h2>
          {text.map((paragraph) => (
            <p key={paragraph} className="mt-4 max-w-prose text-lg text-muted">
              {paragraph}
            </p>
          ))}
          <dl className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2">
            {figures.map(({ figure, label, note }) => (
              <div key={label} className="flex flex-col-reverse justify-end border-t pt-4">
                <dt className="text-sm text-muted">
                  <span className="block text-base font-semibold text-ink">{label}</span> {note}
                </dt>
                <dd className="font-display text-3xl text-leaf-ink">{figure}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-8">
            <TextLink to={paths.about} className="inline-flex min-h-11 items-center">
              More about microgreens
            </TextLink>
          </p>
        </div>
        <img
          src="/pictures/home-seed-to-harvest.svg"
          alt="A radish in four stages: the seed, the first bow out of the soil, two leaves, and ready to cut"
          width={640}
          height={480}
          loading="lazy"
          className="w-full rounded-xl shadow-md dark:brightness-80"
        />
      </div>
    </section>
  );
}
