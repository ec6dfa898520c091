import { subscriptionTerms, withGreensCount } from '../../shared/facts/basics.ts';
import {
  arugulaRequest,
  type GrowingStep,
  greensPage,
  growingNotes,
  growingSteps,
  peaShoots,
} from '../../shared/facts/greens.ts';
import { ProductCards } from '../cart/product-cards.tsx';
import { useProducts } from '../catalog/queries.ts';
import { paths } from '../paths.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { useSettingValues } from '../settings/use-setting-values.ts';
import { ButtonLink } from '../ui/layout/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { TextLink } from '../ui/text/text-link.tsx';
import { BoxesSection } from './boxes-section.tsx';
import { GreensVarieties } from './greens-varieties.tsx';

export function meta() {
  return pageMeta(greensPage.title, greensPage.description);
}

export default function OurGreensPage() {
  const { data: products } = useProducts();
  return (
    <>
      <Page title={greensPage.title} intro={withGreensCount(greensPage.intro, products?.length ?? 4)}>
        <ProductSection />
      </Page>
      <GreensVarieties />
      <div className="page-width">
        <GreensPeaShoots />
        <GreensGrowing />
        <div className="deferred-render border-t py-10 sm:py-14">
          <BoxesSection compact />
        </div>
      </div>
    </>
  );
}

export function GreensGrowing() {
  const { text: write } = useSettingValues();
  return (
    <section id="growing" aria-labelledby="growing-title" className="deferred-render mb-14 sm:mb-20">
      <h2 id="growing-title" className="text-2xl">
        How a tray grows
      </h2>
      <p className="mt-2 max-w-2xl text-muted">{write(growingNotes.sownForYou)}</p>
      <ol className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 lg:gap-y-14">
        {growingSteps.map((step, place) => (
          <DrawnStep key={step.id} step={step} number={place + 1} />
        ))}
      </ol>
      <div className="mt-10 grid gap-4 border-t pt-6 text-muted md:grid-cols-2 md:gap-10">
        <p>{growingNotes.clean}</p>
        <p>
          {growingNotes.noWaste} <TextLink to={paths.about}>More about microgreens</TextLink>
        </p>
      </div>
    </section>
  );
}

function DrawnStep({ step, number }: { step: GrowingStep; number: number }) {
  return (
    <li className="flex items-start gap-4 sm:block">
      <img
        src={`/pictures/step-${step.id}.svg`}
        alt=""
        width={240}
        height={240}
        loading="lazy"
        className="h-20 w-20 shrink-0 sm:h-44 sm:w-44 dark:brightness-90"
      />
      <div className="min-w-0 sm:mt-4">
        <p className="text-sm font-semibold text-apricot-ink">{step.when}</p>
        <h3 className="text-xl">
          <span aria-hidden="true" className="text-muted">
            {number}.{' '}
          </span>
          {step.title}
        </h3>
        <p className="mt-1 text-muted">{step.text}</p>
      </div>
    </li>
  );
}

export function GreensPeaShoots() {
  return (
    <section
      id="pea-shoots"
      aria-labelledby="pea-shoots-name"
      className="deferred-render mb-14 grid overflow-hidden rounded-xl bg-leaf-soft sm:mb-20 md:grid-cols-[2fr_3fr]"
    >
      <img
        src="/pictures/pea-shoots.svg"
        alt="Pea shoots with curling tendrils"
        width={400}
        height={300}
        loading="lazy"
        className="h-full max-h-72 w-full object-cover md:max-h-none dark:brightness-80"
      />
      <div className="p-6 sm:p-8 lg:p-10">
        <h2 id="pea-shoots-name" className="text-2xl">
          {peaShoots.title}
        </h2>
        <p className="mt-3 max-w-prose text-lg">{peaShoots.text}</p>
        <ButtonLink to={paths.subscription} className="mt-6">
          Shop all greens
        </ButtonLink>
        <p className="mt-6 max-w-prose border-t border-edge pt-5">
          {arugulaRequest} <TextLink to={paths.contact}>Ask for a green</TextLink>
        </p>
      </div>
    </section>
  );
}

export function ProductSection() {
  return (
    <section aria-labelledby="products" className="-mt-2 sm:mt-0">
      <h2 id="products" className="mb-3 text-xl sm:mb-4 sm:text-2xl">
        This season's greens
      </h2>
      <ProductCards />
      <p className="mt-5 max-w-prose text-muted">
        Buy once, or subscribe. {subscriptionTerms.saveUpTo} with a subscription.
      </p>
    </section>
  );
}
