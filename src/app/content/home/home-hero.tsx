import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { rules } from '../../../shared/business.ts';
import { homeHero, lowestSamplePriceCents, orderDeadlineText } from '../../../shared/facts/home-hero.ts';
import { centsOf, formatCents } from '../../../shared/rules/money.ts';
import { ouncesPerUnit } from '../../../shared/rules/packs.ts';
import { useCurrentUser } from '../../accounts/queries.ts';
import { useProducts } from '../../catalog/queries.ts';
import { useFirstDelivery } from '../../delivery/use-first-delivery.ts';
import { ZipCheck } from '../../delivery/zip-check.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/layout/button-link.tsx';
import { lazyWithRetry } from '../../ui/layout/lazy-with-retry.ts';
import { formatDay } from '../../ui/text/format-day.ts';

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

/**
 * The drawn plants at the bottom of the hero. <use> instead of <img>: the headline is painted without waiting for it, and it is
 * never the Largest Contentful Paint element.
 */
function HeroPlants() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 330 1600 570"
      preserveAspectRatio="xMaxYMax slice"
      className="pointer-events-none absolute inset-x-0 bottom-0 -z-2 h-80 w-full dark:brightness-80 lg:h-[36vw]"
    >
      <use href="/pictures/home-hero.svg#plants" />
    </svg>
  );
}

/**
 * Lowest price and first delivery day. Prerendered with the default price and without a day; the current values replace them,
 * in space already reserved.
 */
function HomePriceSummary() {
  const { data: products = [] } = useProducts();
  const terms = useFirstDelivery();
  const prices = products.map(({ price }) => ouncesPerUnit('2-oz') * centsOf(price));
  const from = prices.length > 0 ? Math.min(...prices) : lowestSamplePriceCents;
  return (
    <>
      <ul className="mt-5 flex flex-wrap gap-x-8 gap-y-2">
        <Figure text={`From ${formatCents(from)}`}>for a 2-oz pack</Figure>
        <Figure text="Free delivery">from {formatCents(rules.freeDeliveryFrom)}</Figure>
      </ul>
      <p className="mt-3 min-h-14 max-w-md text-lg">
        {orderDeadlineText((terms ?? rules).leadTimeDays)} and your first box comes{' '}
        {terms ? formatDay(terms.firstDelivery) : 'on a Saturday'}.
      </p>
    </>
  );
}

function Figure({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li>
      <span className="block font-display text-2xl">{text} </span>
      <span className="text-field-muted">{children}</span>
    </li>
  );
}

/** With reduced motion or reduced data no video is loaded, nor searched for. */
const reducedMotionOrData = '(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)';

/** The URL of the hero video, looked up once the browser is idle; null without one. */
function useHeroVideo(): string | null {
  const [videoUrl, setVideoUrl] = useState<string | null>(null);
  useEffect(() => {
    const reducedQuery = matchMedia(reducedMotionOrData);
    if (reducedQuery.matches || savesData()) return;
    let isActive = true;
    const search = async () => {
      const found = isActive && navigator.onLine ? await findHeroVideo() : null;
      if (isActive) setVideoUrl(found);
    };
    const stop = () => {
      isActive = false;
      setVideoUrl(null);
    };
    whenIdle(search);
    reducedQuery.addEventListener('change', stop);
    return () => {
      isActive = false;
      reducedQuery.removeEventListener('change', stop);
    };
  }, []);
  return videoUrl;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function whenIdle(work: () => void): void {
  const wait = () => void ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/** What the owner uploaded goes before what came with the build (product 13.7). */
const places = ['/public-objects/hero.mp4', '/attached-assets/hero.mp4'];

/**
 * The URL of the hero video, or null. Requests one byte; `Prefer: handling=lenient` avoids a 404, which browsers log as an
 * error.
 */
async function findHeroVideo(): Promise<string | null> {
  for (const place of places) if (await isThere(place)) return place;
  return null;
}

async function isThere(place: string): Promise<boolean> {
  const headers = { prefer: 'handling=lenient', range: 'bytes=0-0' };
  const answer = await fetch(place, { headers }).catch(() => null);
  return answer?.status === 206 || answer?.status === 200;
}
