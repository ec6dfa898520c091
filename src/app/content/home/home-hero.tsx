import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { rules } from '../../../shared/business.ts';
import { delivery as facts, fullyBooked } from '../../../shared/facts/basics.ts';
import { homeHero, lowestPrices } from '../../../shared/facts/home-hero.ts';
import { addDays, harvestDay, newYorkDay, orderDeadline } from '../../../shared/rules/delivery-days.ts';
import { centsOf, formatCents } from '../../../shared/rules/money.ts';
import { useCurrentUser } from '../../accounts/queries.ts';
import { useNamedBoxes } from '../../cart/use-named-boxes.ts';
import { useProducts } from '../../catalog/queries.ts';
import { FullyBookedLink } from '../../delivery/fully-booked.tsx';
import { type DeliveryTerms, useDeliveryTerms, useShopClock } from '../../delivery/use-delivery-terms.ts';
import { ZipCheck } from '../../delivery/zip-check.tsx';
import { paths } from '../../paths.ts';
import { api, unwrap } from '../../platform/api.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import { useDeliveryWindow } from '../../settings/day-and-window.tsx';
import { picturesQuery } from '../../settings/pictures.tsx';
import { useSettingValues } from '../../settings/use-setting-values.ts';
import { ButtonLink } from '../../ui/layout/button.tsx';
import { lazyExtra } from '../../ui/layout/lazy-with-retry.ts';
import { formatDay } from '../../ui/text/format-day.ts';
import { WholeText } from '../../ui/text/whole-text.tsx';

const HeroVideo = lazyExtra(() => import('./hero-video.tsx').then((module) => module.default));

export function HomeHero() {
  const videoUrl = useHeroVideo();
  return (
    <section aria-labelledby="home-title" className="bg-field text-on-field">
      <div className="page-width grid lg:grid-cols-[1fr_1.2fr] lg:items-center lg:gap-x-14 lg:py-8">
        <div className="hero-frame relative isolate -mx-4 overflow-hidden sm:-mx-6 lg:order-last lg:mx-0 lg:rounded-xl">
          <div aria-hidden="true" className="hero-ground absolute inset-0 -z-3 dark:opacity-75" />
          <HeroPlants />
          {videoUrl && (
            <Suspense>
              <HeroVideo source={videoUrl} />
            </Suspense>
          )}
          <HeroPicture />
        </div>
        <div className="pb-10 pt-4 lg:py-0">
          <HeroName />
          <h1 id="home-title" className="mt-1 text-hero">
            {homeHero.title}
          </h1>
          <p className="mt-3 max-w-md text-lg">{homeHero.text}</p>
          <HomePriceSummary />
          <ButtonLink to={paths.subscription} variant="onField" size="large" className="mt-4">
            Shop Products
          </ButtonLink>
          {/* On a phone beside Eden’s button. */}
          <div className="mt-4 mr-18 max-w-md rounded-xl bg-surface p-4 text-ink shadow-md sm:mr-0">
            <ReadersZipCheck />
          </div>
        </div>
      </div>
    </section>
  );
}

function HeroName() {
  const { settings } = useSettingValues();
  const now = useShopClock();
  const cut = harvestText(settings?.lastHarvest ?? null, newYorkDay(now ?? 0));
  return (
    <p className="font-semibold text-field-accent">{cut ? `${homeHero.name}. ${cut}.` : homeHero.name}</p>
  );
}

/** Of the last three days; '' otherwise. Days are `YYYY-MM-DD`. */
function harvestText(lastHarvest: string | null, today: string): string {
  if (lastHarvest === null || lastHarvest > today) return '';
  if (lastHarvest === today) return 'Cut today';
  if (lastHarvest === addDays(today, -1)) return 'Cut yesterday';
  return lastHarvest >= addDays(today, -3) ? `Cut on ${formatDay(lastHarvest).split(',')[0]}` : '';
}

/** Only this part renders again once the user is known. */
function ReadersZipCheck() {
  const { data: user } = useCurrentUser();
  return <ZipCheck email={user?.email ?? null} />;
}

/** <use> instead of <img> does not delay the headline and is never the Largest Contentful Paint element. */
function HeroPlants() {
  return (
    <svg
      aria-hidden="true"
      viewBox="840 330 760 570"
      preserveAspectRatio="xMidYMax slice"
      className="pointer-events-none absolute inset-x-0 bottom-0 -z-2 h-full w-full dark:brightness-80"
    >
      <use href="/pictures/home-hero.svg#plants" />
    </svg>
  );
}

/** Above the video. Transparent without a picture of the owner's: its address is in the page before anything is known. */
function HeroPicture() {
  const queries = useQueryClient();
  // Browsers reuse an image of the same URL within a page: after an upload in Settings the owner would see the old picture.
  const [known] = useState(() => queries.getQueryData(picturesQuery.queryKey));
  const addressOf = (shape: 'tall' | 'wide', size: 'small' | 'large') =>
    known?.[`hero-${shape}`]?.[size] ?? `/api/hero/${shape}/${size}`;
  const widthsOf = (shape: 'tall' | 'wide', small: number, large: number) =>
    `${addressOf(shape, 'small')} ${small}w, ${addressOf(shape, 'large')} ${large}w`;
  return (
    <picture className="absolute inset-0">
      <source media="(min-width: 1024px)" srcSet={widthsOf('wide', 1280, 1920)} sizes="37rem" />
      <img
        src={addressOf('tall', 'small')}
        srcSet={widthsOf('tall', 800, 1080)}
        sizes="100vw"
        alt=""
        className="h-full w-full object-cover dark:brightness-92"
      />
    </picture>
  );
}

/** Prerendered with the default price, in reserved space. */
function HomePriceSummary() {
  const { box } = useLowestPrices();
  const delivery = useDeliveryTerms();
  return (
    <>
      {box && (
        <p className="mt-3 font-display text-xl">
          {`Boxes from ${formatCents(box.subtotal)}${box.subtotal >= rules.freeDeliveryFrom ? ', delivered free' : ''}`}
        </p>
      )}
      <div className="mt-1 min-h-18 sm:min-h-12">
        <FirstBoxNote delivery={delivery} />
      </div>
    </>
  );
}

export function useLowestPrices() {
  const { data: products = [] } = useProducts();
  const prices = products.map(({ id, price }) => [id, centsOf(price)] as const);
  return lowestPrices(prices.length > 0 ? Object.fromEntries(prices) : undefined, useNamedBoxes());
}

function useHasOrdered(): boolean {
  const { data: user } = useCurrentUser();
  const { data: orders = [] } = useQuery({
    queryKey: ['orders', 'latest'],
    queryFn: () => unwrap(api.api.orders.get({ query: { limit: 1 } })),
    enabled: Boolean(user),
  });
  return orders.length > 0;
}

function FirstBoxNote({ delivery: { terms, isFullyBooked, isUnknown } }: { delivery: DeliveryTerms }) {
  const hasOrdered = useHasOrdered();
  const window = useDeliveryWindow();
  if (isFullyBooked)
    return (
      <p key="booked">
        {fullyBooked.title}. <FullyBookedLink className="text-field-accent!" />
      </p>
    );
  if (isUnknown) return <p key="unknown">{facts.day}</p>;
  const box = hasOrdered ? 'Next box' : 'First box';
  if (!terms) return <p key="soon">{`${box} on a Saturday.`}</p>;
  const { leadTimeDays, firstDelivery, sowOn, subscription } = terms;
  const day = formatDay(firstDelivery, 'weekday');
  const later = subscription && formatDay(subscription.firstDelivery, 'weekday');
  const both = later && later !== day ? `${day}, with a subscription ${later}` : day;
  const cut = `cut on ${formatDay(harvestDay(firstDelivery), 'short')}`;
  return (
    <div key="day">
      <p>
        <WholeText
          text={`Order by ${deadlineText(firstDelivery, leadTimeDays)}. ${box} ${window ? `${both}, ${window}` : both}.`}
        />
      </p>
      <p className="text-field-muted">
        <WholeText text={sowOn ? `We sow from ${formatDay(sowOn, 'short')} and ${cut}` : `We ${cut}`} />
      </p>
    </div>
  );
}

function deadlineText(delivery: string, leadTimeDays: number): string {
  const { day, isCutoff } = orderDeadline(delivery, leadTimeDays);
  return isCutoff ? `${formatDay(day, 'weekday')}, ${rules.cutoffTime}` : formatDay(day, 'weekday');
}

const reducedMotionOrData = '(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)';

/** Null if there is none. */
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

/** The owner's upload comes first. */
const places = ['/public-objects/hero.mp4', '/attached-assets/hero.mp4'];

/** Requests one byte; `Prefer: handling=lenient` avoids a 404, which browsers log. */
async function findHeroVideo(): Promise<string | null> {
  for (const place of places) if (await isThere(place)) return place;
  return null;
}

async function isThere(place: string): Promise<boolean> {
  const headers = { prefer: 'handling=lenient', range: 'bytes=0-0' };
  const answer = await fetch(place, { headers }).catch(() => null);
  return answer?.status === 206 || answer?.status === 200;
}
