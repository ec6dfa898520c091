import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { business, rules } from '../../../shared/business.ts';
import type { Testimonials } from '../../../shared/contract/page-contents.ts';
import { withGreensCount } from '../../../shared/facts/basics.ts';
import {
  homeAbout,
  homeBenefits,
  homeContact,
  homeGrowing,
  homeProducts,
  homeTestimonials,
} from '../../../shared/facts/home.ts';
import { centsOf, formatCents } from '../../../shared/rules/money.ts';
import { useProducts } from '../../catalog/queries.ts';
import { ShelfWhenOffered } from '../../checkout/shelf/shelf-when-offered.tsx';
import { GrowingSteps } from '../../delivery/growing-steps.tsx';
import { useDeliveryTerms } from '../../delivery/use-delivery-terms.ts';
import { paths } from '../../paths.ts';
import { afterFirstInput } from '../../platform/after-first-input.ts';
import { Farmer } from '../../settings/farmer.tsx';
import { testimonialsQuery } from '../../settings/page-contents.ts';
import { SlotImage } from '../../settings/pictures.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import {
  ArrowRightIcon,
  CalendarIcon,
  ClockIcon,
  LeafIcon,
  MailIcon,
  PhoneIcon,
  RefrigeratorIcon,
  ShieldIcon,
  SparkleIcon,
  SproutIcon,
  SunIcon,
  TimerIcon,
  TruckIcon,
  UtensilsIcon,
} from '../../ui/layout/icons.tsx';
import { lazyWithRetry } from '../../ui/layout/lazy-with-retry.ts';
import { ProductPicture } from '../../ui/layout/product-picture.tsx';
import { TextLink } from '../../ui/text/text-link.tsx';
import { BoxesSection } from '../boxes-section.tsx';
import { HomeHero, useLowestPrices } from './home-hero.tsx';

/** Far below the first view: the prerendered form stays until the first input, or for three seconds. */
const ContactForm = lazyWithRetry(async () => {
  if (typeof window === 'object') await new Promise<void>((resolve) => void afterFirstInput(resolve));
  return (await import('../../inquiries/contact-form.tsx')).ContactForm;
});

export function meta() {
  return [
    { title: `${business.name} | ${business.tagline}` },
    {
      name: 'description',
      content: `Fresh microgreens by the ounce from ${business.place.city}, ${business.place.state}: buy once or subscribe.`,
    },
  ];
}

export default function HomePage() {
  return (
    <>
      <HomeHero />
      <ShelfWhenOffered className="page-width pt-14 sm:pt-20" />
      <div className="deferred-render page-width py-14 sm:py-20">
        <BoxesSection />
        <PackNote />
        <div className="mt-12 empty:hidden">
          <Farmer />
        </div>
      </div>
      <HomeAbout />
      <HomeProducts />
      <HomeBenefits />
      <HomeGrowing />
      <HomeTestimonials />
      <HomeContact />
    </>
  );
}

/** Of small orders, and how each of them grows. */
function PackNote() {
  const { pack } = useLowestPrices();
  const { terms, isFullyBooked, isUnknown } = useDeliveryTerms();
  return (
    <div className="mt-8 border-t pt-6 text-muted">
      <p>
        2 oz from {formatCents(pack)}, delivery {formatCents(rules.deliveryFee)} under{' '}
        {formatCents(rules.freeDeliveryFrom)}.
      </p>
      {!isFullyBooked && !isUnknown && <GrowingSteps firstBox={terms ?? null} />}
    </div>
  );
}

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

const icons = [SparkleIcon, UtensilsIcon, RefrigeratorIcon, TimerIcon, SunIcon, PhoneIcon];

export function HomeBenefits() {
  return (
    <section aria-labelledby="home-benefits" className="deferred-render border-t bg-sunken">
      <div className="page-width grid gap-10 py-16 sm:py-24 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <div>
          <h2 id="home-benefits" className="text-3xl">
            {homeBenefits.title}
          </h2>
          <p className="mt-3 text-lg text-muted">{homeBenefits.intro}</p>
        </div>
        <ul className="grid gap-x-10 sm:grid-cols-2">
          {homeBenefits.tiles.map(({ title, text }, index) => (
            <Benefit key={title} icon={icons[index] ?? SparkleIcon} title={title} text={text} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Benefit({ icon: Icon, title, text }: { icon: typeof SparkleIcon; title: string; text: string }) {
  return (
    <li className="flex gap-4 border-t py-6">
      <Icon className="mt-0.5 h-6 w-6 text-apricot" />
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="mt-1 text-muted">{text}</p>
      </div>
    </li>
  );
}

const rowStyle = 'flex min-h-11 items-center gap-3';
const linkStyle = `${rowStyle} font-semibold text-leaf-ink underline underline-offset-4`;

export function HomeContact() {
  const { title, intro, hours } = homeContact;
  return (
    <section aria-labelledby="home-contact" className="deferred-render border-t">
      <div className="page-width grid items-start gap-10 py-16 sm:py-24 lg:grid-cols-[1fr_1.2fr] lg:gap-20">
        <div>
          <h2 id="home-contact" className="text-3xl">
            {title}
          </h2>
          <p className="mt-4 max-w-prose text-lg text-muted">{intro}</p>
          <div className="mt-6">
            <a href={business.phoneHref} className={linkStyle}>
              <PhoneIcon /> {business.phone}
            </a>
            <a href={`mailto:${business.email}`} className={linkStyle}>
              <MailIcon /> <span className="min-w-0 [overflow-wrap:anywhere]">{business.email}</span>
            </a>
            <p className={`${rowStyle} text-muted`}>
              <ClockIcon /> {hours}
            </p>
          </div>
        </div>
        <Suspense>
          <ContactForm place="home" />
        </Suspense>
      </div>
    </section>
  );
}

export function HomeProducts() {
  const { title, intro, delivery } = homeProducts;
  const [day, fee] = delivery;
  const cards = useGreens();
  return (
    <section aria-labelledby="home-products" className="deferred-render border-t">
      <div className="page-width py-16 sm:py-24">
        <h2 id="home-products" className="text-3xl">
          {withGreensCount(title, cards.length)}
        </h2>
        <p className="mt-3 max-w-prose text-lg text-muted">{intro}</p>
        <ul className="mt-8 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
          {cards.map((card) => (
            <li key={card.id} className="grid">
              <GreenCard {...card} />
            </li>
          ))}
        </ul>
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

type Green = { id: string; name: string; taste: string; picture: string; packCents: number };

/** Defaults until the products load. */
function useGreens(): Green[] {
  const { data: products } = useProducts();
  if (!products)
    return homeProducts.cards.map(({ id, name, taste }) => ({
      id,
      name,
      taste,
      picture: `/pictures/${id}.svg`,
      packCents: 2 * rules.firstPrices[id],
    }));
  return products.map(({ id, name, price, imageUrl, flavorProfile }) => ({
    id,
    name,
    taste: homeProducts.cards.find((card) => card.id === id)?.taste ?? flavorProfile,
    picture: imageUrl,
    packCents: 2 * centsOf(price),
  }));
}

function GreenCard({ name, taste, picture, packCents }: Green) {
  return (
    <Link
      to={paths.subscription}
      className="group flex flex-col overflow-hidden rounded-xl border bg-surface shadow-sm transition-shadow hover:shadow-md"
    >
      <ProductPicture src={picture} name={name} decorative className="aspect-4/3 w-full" />
      <div className="flex flex-1 flex-col p-3 sm:p-5">
        <h3 className="text-xl">{name}</h3>
        <p className="mb-3 mt-1 text-sm text-muted">{taste}</p>
        <p className="mt-auto flex items-center justify-between gap-2">
          <span className="font-semibold tabular-nums">
            {formatCents(packCents)} <span className="font-normal text-sm text-muted">2 oz</span>
          </span>
          <ArrowRightIcon className="h-5 w-5 text-leaf transition-transform group-hover:translate-x-1" />
        </p>
      </div>
    </Link>
  );
}

function HomeTestimonials() {
  const { data: quotes = [] } = useQuery(testimonialsQuery);
  if (quotes.length === 0) return null;
  return (
    <section aria-labelledby="home-testimonials" className="deferred-render bg-surface">
      <div className="page-width py-16 sm:py-24">
        <h2 id="home-testimonials" className="text-3xl">
          {homeTestimonials.title}
        </h2>
        <div className="mt-10 grid gap-10 lg:grid-cols-[1.4fr_1fr] lg:gap-x-20">
          {quotes.map((quote, index) => (
            <Quote key={quote.quote} {...quote} large={index === 0} />
          ))}
        </div>
      </div>
    </section>
  );
}

function Quote({ quote, name, town, large }: Testimonials[number] & { large: boolean }) {
  return (
    <figure
      className={classNames(
        'border-l-3 border-apricot pl-5 sm:pl-8',
        large && 'lg:row-span-2 lg:self-center',
      )}
    >
      <blockquote className={classNames('font-display', large ? 'text-2xl' : 'text-xl')}>
        <p>“{quote}”</p>
      </blockquote>
      <figcaption className="mt-4 text-sm text-muted">
        <span className="font-semibold text-ink">{name}</span>, {town}
      </figcaption>
    </figure>
  );
}

const growingIcons = [ShieldIcon, SproutIcon, TruckIcon, LeafIcon];

export function HomeGrowing() {
  const { title, intro, water, points } = homeGrowing;
  return (
    <section aria-labelledby="home-growing" className="deferred-render bg-field text-on-field">
      <div className="page-width grid gap-12 py-16 sm:py-24 lg:grid-cols-2 lg:gap-20">
        <div>
          <h2 id="home-growing" className="text-3xl">
            {title}
          </h2>
          <p className="mt-4 max-w-prose text-lg text-field-muted">{intro}</p>
          <p className="mt-10">
            <span className="block font-display text-[clamp(5rem,3rem+9vw,9rem)] leading-none text-field-accent">
              {water.figure}
            </span>
            <span className="mt-2 block text-2xl font-display">{water.label}</span>
          </p>
          <p className="mt-3 max-w-sm text-field-muted">{water.note}</p>
        </div>
        <ul className="grid content-center gap-8">
          {points.map((point, index) => (
            <GrowingPoint key={point.title} icon={growingIcons[index] ?? LeafIcon} {...point} />
          ))}
        </ul>
        <FarmPictures />
      </div>
    </section>
  );
}

const farmPictures = {
  'farm-1': 'Trays of microgreens under lights',
  'farm-2': 'Greens being cut',
  'farm-3': 'A box on a porch',
};

function FarmPictures() {
  return (
    <div className="grid gap-4 empty:hidden sm:grid-cols-3! lg:col-span-2">
      {Object.entries(farmPictures).map(([slot, alt]) => (
        <SlotImage
          key={slot}
          slot={slot}
          alt={alt}
          sizes="(min-width: 640px) 33vw, 100vw"
          className="aspect-4/3 w-full rounded-xl"
        />
      ))}
    </div>
  );
}

function GrowingPoint({ icon: Icon, title, text }: { icon: typeof LeafIcon; title: string; text: string }) {
  return (
    <li className="flex gap-5">
      <span className="flex h-12 w-12 shrink-0 items-center justify-center rounded-full border border-field-line text-field-accent">
        <Icon className="h-6 w-6" />
      </span>
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="mt-1 text-field-muted">{text}</p>
      </div>
    </li>
  );
}
