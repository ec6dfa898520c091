import { business } from '../../shared/business.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';

export function HomeHero() {
  return (
    <section className="relative isolate flex min-h-[calc(100dvh-4rem)] overflow-hidden lg:items-center">
      <picture>
        <source srcSet="/pictures/hero-dark.svg" media="(prefers-color-scheme: dark)" />
        <img
          src="/pictures/hero.svg"
          alt=""
          width={1600}
          height={900}
          fetchPriority="high"
          className="absolute inset-0 -z-2 h-full w-full object-cover object-[72%_100%]"
        />
      </picture>
      <div aria-hidden="true" className="hero-veil absolute inset-0 -z-1" />
      <div className="shell pb-72 pt-14 sm:pt-20 lg:pb-40 lg:pt-10">
        <p className="font-semibold text-apricot-ink">
          Grown in {business.place.city}, {business.place.state}
        </p>
        <h1 className="mt-3 max-w-xl text-hero">Greens cut for your table, not for the shelf</h1>
        <p className="mt-5 max-w-md text-lg">
          We sow when you order and deliver on Saturday: pea shoots, baby broccoli, radish and kale.
        </p>
        <ButtonLink to={paths.subscription} size="large" className="mt-8">
          Shop Products
        </ButtonLink>
      </div>
    </section>
  );
}
