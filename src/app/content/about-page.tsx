import {
  aboutGrowing,
  aboutPage,
  healthBenefits,
  industryStats,
  notMedicine,
  plantAges,
  whatTheyAre,
} from '../../shared/facts/about.ts';
import { growingSteps } from '../../shared/facts/greens.ts';
import { paths } from '../paths.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { ButtonLink } from '../ui/layout/button.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { Page } from '../ui/layout/page.tsx';
import { NumberedList } from '../ui/text/numbered-list.tsx';
import { AboutNutrition } from './about-nutrition.tsx';

export function meta() {
  return pageMeta(aboutPage.title, aboutPage.description);
}

export default function AboutPage() {
  return (
    <>
      <Page title={aboutPage.title} intro={aboutPage.intro}>
        <AboutPlantAges />
      </Page>
      <AboutStatistics />
      <AboutNutrition />
      <AboutBenefits />
      <AboutGrowing />
    </>
  );
}

export function AboutBenefits() {
  return (
    <section id="benefits" aria-labelledby="benefits-title" className="deferred-render border-y bg-leaf-soft">
      <div className="page-width py-14 sm:py-20">
        <h2 id="benefits-title" className="text-3xl">
          What they do for you
        </h2>
        <dl className="mt-8">
          {healthBenefits.map((benefit) => (
            <div
              key={benefit.title}
              className="grid gap-x-10 gap-y-1 border-t border-edge py-5 md:grid-cols-[1fr_2fr]"
            >
              <dt className="font-display text-xl">{benefit.title}</dt>
              <dd className="max-w-prose">{benefit.text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 max-w-prose rounded-lg bg-surface px-5 py-4 text-sm">{notMedicine}</p>
      </div>
    </section>
  );
}

const steps = growingSteps.map(({ title, when, brief }) => ({ title, when, text: brief }));

export function AboutGrowing() {
  return (
    <section
      id="growing"
      aria-labelledby="growing-title"
      className="deferred-render page-width grid gap-10 py-14 sm:py-20 md:grid-cols-2 md:gap-14"
    >
      <div>
        <h2 id="growing-title" className="text-3xl">
          {aboutGrowing.title}
        </h2>
        <p className="mt-3 max-w-prose text-lg text-muted">{aboutGrowing.text}</p>
        <img
          src="/pictures/step-light.svg"
          alt=""
          width={240}
          height={240}
          loading="lazy"
          className="mt-6 hidden w-72 md:block dark:brightness-90"
        />
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={paths.ourGreens}>See our greens</ButtonLink>
          <ButtonLink to={paths.recipes} variant="ghost">
            Cook with them
          </ButtonLink>
        </div>
      </div>
      <NumberedList items={steps} />
    </section>
  );
}

/** On phones the text comes first: the image loads later. */
export function AboutPlantAges() {
  return (
    <section aria-labelledby="ages" className="grid items-center gap-8 lg:grid-cols-[3fr_2fr] lg:gap-14">
      <PlantAges />
      <div>
        <h2 id="ages" className="text-2xl">
          {whatTheyAre.title}
        </h2>
        {whatTheyAre.paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-4 text-muted">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}

function PlantAges() {
  return (
    <figure className="order-last lg:order-first">
      <figcaption>
        <ul className="mb-3 grid grid-cols-3 gap-3 text-center text-sm leading-5">
          {plantAges.map((age, place) => (
            <li key={age.name} className={classNames(place === 1 ? 'text-ink' : 'text-muted')}>
              <span className="block font-semibold">{age.name}</span>
              {age.days}
            </li>
          ))}
        </ul>
      </figcaption>
      <img
        src="/pictures/about-stages.svg"
        alt="The same plant three times: a hooked sprout with its seed, a microgreen cut above the soil, and a bush of baby leaves"
        width={640}
        height={320}
        loading="lazy"
        className="w-full rounded-xl shadow-md dark:brightness-80"
      />
    </figure>
  );
}

export function AboutStatistics() {
  return (
    <section aria-labelledby="figures" className="deferred-render border-y bg-surface">
      <div className="page-width py-14 sm:py-20">
        <h2 id="figures" className="text-3xl">
          Microgreens in numbers
        </h2>
        <dl className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2">
          {industryStats.map((figure) => (
            <div key={figure.value} className="flex flex-col border-t pt-5">
              <dt className="order-2 mt-1 font-semibold">{figure.label}</dt>
              <dd className="order-1 font-display text-3xl text-leaf-ink">{figure.value}</dd>
              <dd className="order-3 mt-2 text-sm text-muted">{figure.source}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
