import { Suspense } from 'react';
import { homeHero } from '../../../shared/facts/home-hero.ts';
import { useCurrentUser } from '../../accounts/queries.ts';
import { ZipCheck } from '../../delivery/zip-check.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/layout/button-link.tsx';
import { lazyWithRetry } from '../../ui/layout/lazy-with-retry.ts';
import { HeroPlants } from './hero-plants.tsx';
import { HomePriceSummary } from './home-price-summary.tsx';
import { useHeroVideo } from './use-hero-video.ts';

const HeroVideo = lazyWithRetry(() => import('./hero-video.tsx').then((module) => module.default));

export function HomeHero() {
  const videoUrl = useHeroVideo();
  return (
    <section
      aria-labelledby="home-title"
      className="relative isolate flex min-h-[calc(100dvh-4rem)] overflow-hidden bg-field text-on-field lg:items-center"
    >
      <div aria-hidden="true" className="hero-ground absolute inset-0 -z-3 dark:opacity-75" />
      <HeroPlants />
      {videoUrl && (
        <Suspense>
          <HeroVideo source={videoUrl} />
        </Suspense>
      )}
      <div className="page-width pb-24 pt-7 sm:pt-14 lg:py-10">
        <p className="font-semibold text-field-accent">{homeHero.place}</p>
        <h1 id="home-title" className="mt-2 max-w-xl text-hero">
          {homeHero.title}
        </h1>
        <p className="mt-4 max-w-md text-lg">{homeHero.text}</p>
        <HomePriceSummary />
        <ButtonLink to={paths.subscription} variant="onField" size="large" className="mt-6">
          Shop Products
        </ButtonLink>
        <div className="mt-6 max-w-md rounded-xl bg-surface p-4 text-ink shadow-md">
          <ReadersZipCheck />
        </div>
      </div>
    </section>
  );
}

/** A component of its own: who is signed in is known after the first view, and only this part is drawn again. */
function ReadersZipCheck() {
  const { data: user } = useCurrentUser();
  return <ZipCheck email={user?.email ?? null} />;
}
