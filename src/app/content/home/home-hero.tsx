import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { rules } from '../../../shared/business.ts';
import { delivery as facts, fullyBooked } from '../../../shared/facts/basics.ts';
import { homeHero, lowestPrices, orderDeadlineText } from '../../../shared/facts/home-hero.ts';
import { centsOf, formatCents } from '../../../shared/rules/money.ts';
import { useCurrentUser } from '../../accounts/queries.ts';
import { useNamedBoxes } from '../../cart/use-named-boxes.ts';
import { useProducts } from '../../catalog/queries.ts';
import { FullyBookedLink } from '../../delivery/fully-booked.tsx';
import { GrowingSteps } from '../../delivery/growing-steps.tsx';
import { type DeliveryTerms, useDeliveryTerms } from '../../delivery/use-delivery-terms.ts';
import { ZipCheck } from '../../delivery/zip-check.tsx';
import { paths } from '../../paths.ts';
import { useDeliveryWindow } from '../../settings/day-and-window.tsx';
import { usePicture } from '../../settings/pictures.tsx';
import { ButtonLink } from '../../ui/layout/button.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { lazyExtra } from '../../ui/layout/lazy-with-retry.ts';
import { formatDay } from '../../ui/text/format-day.ts';

const HeroVideo = lazyExtra(() => import('./hero-video.tsx').then((module) => module.default));

export function HomeHero() {
  const videoUrl = useHeroVideo();
  return (
    <section
      aria-labelledby="home-title"
      className="relative isolate flex min-h-[calc(100dvh-4rem)] overflow-hidden bg-field text-on-field lg:items-center"
    >
      <div aria-hidden="true" className="hero-ground absolute inset-0 -z-3 dark:opacity-75" />
      <HeroPlants />
      <HeroPicture />
      {videoUrl && (
        <Suspense>
          <HeroVideo source={videoUrl} />
        </Suspense>
      )}
      <div className="page-width pb-24 pt-4 sm:pt-14 lg:py-7">
        <p className="font-semibold text-field-accent">{homeHero.place}</p>
        <h1 id="home-title" className="mt-2 max-w-xl text-hero">
          {homeHero.title}
        </h1>
        <p className="mt-4 max-w-md text-lg">{homeHero.text}</p>
        <HomePriceSummary />
        <ButtonLink to={paths.subscription} variant="onField" size="large" className="mt-4 sm:mt-6">
          Shop Products
        </ButtonLink>
        {/* On a phone beside Eden’s button. */}
        <div className="mt-4 mr-18 max-w-md rounded-xl bg-surface p-4 text-ink shadow-md sm:mt-6 sm:mr-0">
          <ReadersZipCheck />
        </div>
      </div>
    </section>
  );
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
      viewBox="0 330 1600 570"
      preserveAspectRatio="xMaxYMax slice"
      className="pointer-events-none absolute inset-x-0 bottom-0 -z-2 h-80 w-full dark:brightness-80 lg:h-[36vw]"
    >
      <use href="/pictures/home-hero.svg#plants" />
    </svg>
  );
}

/** If only one of the two pictures exists, it is used everywhere. */
function HeroPicture() {
  const tall = usePicture('hero-tall');
  const wide = usePicture('hero-wide');
  const [isLoaded, setIsLoaded] = useState(false);
  const [onPhone, onDesktop] = [tall ?? wide, wide ?? tall];
  if (!onPhone || !onDesktop) return null;
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'absolute inset-0 -z-2 transition-opacity duration-200',
        !isLoaded && 'opacity-0',
      )}
    >
      <picture>
        <source
          media="(min-aspect-ratio: 1)"
          srcSet={`${onDesktop.small} 1280w, ${onDesktop.large} 1920w`}
          sizes="100vw"
        />
        <img
          src={onPhone.small}
          srcSet={`${onPhone.small} 640w, ${onPhone.large} 1080w`}
          sizes="100vw"
          alt=""
          fetchPriority="low"
          className="h-full w-full object-cover"
          onLoad={() => setIsLoaded(true)}
        />
      </picture>
      <div className="hero-veil absolute inset-0" />
    </div>
  );
}

/** Prerendered with the default price, in reserved space. */
function HomePriceSummary() {
  const { data: products = [] } = useProducts();
  const prices = products.map(({ id, price }) => [id, centsOf(price)] as const);
  const boxes = useNamedBoxes();
  const delivery = useDeliveryTerms();
  const { terms, isFullyBooked, isUnknown } = delivery;
  const { pack, box } = lowestPrices(prices.length > 0 ? Object.fromEntries(prices) : undefined, boxes);
  return (
    <>
      <ul className="mt-5 flex flex-wrap gap-x-8 gap-y-2">
        {box && (
          <Figure text={`Boxes from ${formatCents(box.subtotal)}`}>
            {box.delivery === 0 ? 'delivered free' : `plus ${formatCents(box.delivery)} delivery`}
          </Figure>
        )}
        <Figure text={`2 oz from ${formatCents(pack)}`}>
          delivery {formatCents(rules.deliveryFee)} under {formatCents(rules.freeDeliveryFrom)}
        </Figure>
      </ul>
      <p className="mt-3 min-h-14 max-w-md text-lg lg:min-h-7 lg:max-w-xl">
        <FirstBoxNote delivery={delivery} />
      </p>
      <div className="lg:max-w-lg">
        {!isFullyBooked && !isUnknown && <GrowingSteps firstBox={terms ?? null} />}
      </div>
    </>
  );
}

function FirstBoxNote({ delivery: { terms, isFullyBooked, isUnknown } }: { delivery: DeliveryTerms }) {
  const isKnown = Boolean(useCurrentUser().data);
  const window = useDeliveryWindow();
  if (isFullyBooked)
    return (
      <span key="booked">
        {fullyBooked.title}. <FullyBookedLink className="text-field-accent!" />
      </span>
    );
  if (isUnknown) return <span key="unknown">{facts.day}</span>;
  const day = terms ? formatDay(terms.firstDelivery) : 'on a Saturday';
  const later = terms?.subscription && formatDay(terms.subscription.firstDelivery);
  const both = later && later !== day ? `${day}, with a subscription ${later}` : day;
  const days = terms && window ? `${both}, ${window}` : both;
  const deadline = orderDeadlineText((terms ?? rules).leadTimeDays);
  return <span key="day">{`${deadline} and your ${isKnown ? 'next' : 'first'} box comes ${days}.`}</span>;
}

function Figure({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li>
      <span className="block font-display text-2xl">{text} </span>
      <span className="text-field-muted">{children}</span>
    </li>
  );
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

function whenIdle(work: () => void): void {
  const wait = () => void ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
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
