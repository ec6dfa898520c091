import { Suspense } from 'react';
import { business } from '../../shared/business.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { HeroPlants } from './hero-plants.tsx';
import { useFilm } from './use-film.ts';

const HeroFilm = lazyWithRetry(() => import('./hero-film.tsx').then((module) => module.default));

export function HomeHero() {
  const film = useFilm();
  return (
    <section className="relative isolate flex min-h-[calc(100dvh-4rem)] overflow-hidden bg-field text-on-field lg:items-center">
      <div aria-hidden="true" className="hero-ground absolute inset-0 -z-3 dark:opacity-75" />
      <HeroPlants />
      {film && (
        <Suspense>
          <HeroFilm source={film} />
        </Suspense>
      )}
      <div className="page-width pb-72 pt-14 sm:pt-20 lg:pb-40 lg:pt-10">
        <p className="font-semibold text-field-accent">
          Grown in {business.place.city}, {business.place.state}
        </p>
        <h1 className="mt-3 max-w-xl text-hero">Greens cut for your table, not for the shelf</h1>
        <p className="mt-5 max-w-md text-lg">
          We sow when you order and deliver on Saturday: pea shoots, baby broccoli, radish and kale.
        </p>
        <ButtonLink to={paths.subscription} variant="onField" size="large" className="mt-8">
          Shop Products
        </ButtonLink>
      </div>
    </section>
  );
}
