import { business } from '../../shared/business.ts';
import { wholesaleTerms } from '../../shared/facts/basics.ts';
import {
  wholesaleGreens,
  wholesaleIntro,
  wholesaleReasons,
  wholesaleSteps,
} from '../../shared/facts/wholesale.ts';
import { WholesaleForm as ApplicationForm } from '../inquiries/wholesale-form.tsx';
import { pageMeta } from '../platform/page-meta.ts';
import { useSettingValues } from '../settings/use-setting-values.ts';
import { buttonStyle } from '../ui/layout/button.tsx';
import { NumberedList } from '../ui/text/numbered-list.tsx';

export function meta() {
  return pageMeta(
    'Wholesale Shop',
    `Fresh microgreens by the pound for restaurants, grocers and caterers around ${business.place.city}, ${business.place.state}: apply for wholesale.`,
  );
}

export default function WholesalePage() {
  return (
    <>
      <div className="page-width grid items-center gap-10 pb-14 pt-10 sm:pb-20 sm:pt-14 md:grid-cols-[1.2fr_1fr] lg:gap-x-16">
        <WholesaleHeader />
        <WholesaleReasons />
        <WholesaleGreens />
        <img
          src="/pictures/wholesale-crate.svg"
          alt="A wooden crate packed with radish, kale and baby broccoli microgreens"
          width={400}
          height={300}
          loading="lazy"
          className="w-full rounded-xl shadow-md dark:brightness-85 md:col-start-2 md:row-start-1"
        />
      </div>
      <WholesaleApplication />
    </>
  );
}

function WholesaleHeader() {
  return (
    <header>
      <p className="font-semibold text-apricot-ink">For kitchens and counters</p>
      <h1 className="mt-2 text-3xl">Wholesale Shop</h1>
      <p className="mt-3 max-w-xl text-lg text-muted">{wholesaleIntro}</p>
      <p className="mb-7 mt-3 max-w-xl font-semibold">{wholesaleTerms}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <a href="#apply" className={buttonStyle({ size: 'large' })}>
          Apply for wholesale
        </a>
        <a
          href={business.phoneHref}
          className="inline-flex min-h-11 items-center font-semibold text-leaf-ink underline underline-offset-4"
        >
          or call {business.phone}
        </a>
      </div>
    </header>
  );
}

export function WholesaleApplication() {
  const { text: write } = useSettingValues();
  return (
    <div className="border-t bg-sunken">
      <div className="page-width grid items-start gap-12 py-14 sm:py-16 lg:grid-cols-[21rem_1fr] lg:gap-16">
        <section aria-labelledby="wholesale-steps" className="deferred-render lg:sticky lg:top-24">
          <h2 id="wholesale-steps" className="mb-6 text-2xl">
            How it works
          </h2>
          <NumberedList items={wholesaleSteps.map((step) => ({ ...step, text: write(step.text) }))} />
        </section>
        <section id="apply" aria-labelledby="apply-title" className="deferred-render min-w-0 scroll-mt-4">
          <h2 id="apply-title" className="mb-5 text-2xl">
            Apply for wholesale
          </h2>
          <ApplicationForm />
        </section>
      </div>
    </div>
  );
}

export function WholesaleReasons() {
  return (
    <dl className="grid gap-x-10 gap-y-6 border-y py-8 md:col-span-full md:grid-cols-3">
      {wholesaleReasons.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-display text-xl">{title}</dt>
          <dd className="mt-1 text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function WholesaleGreens() {
  return (
    <section aria-labelledby="wholesale-greens" className="deferred-render md:col-span-full md:mt-4">
      <h2 id="wholesale-greens" className="text-2xl">
        What you can order
      </h2>
      <ul className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-2">
        {wholesaleGreens.map(({ name, picture, text }) => (
          <li key={name} className="flex items-center gap-4 sm:gap-5">
            <img
              src={picture}
              alt=""
              width={400}
              height={300}
              loading="lazy"
              className="h-21 w-28 shrink-0 rounded-lg object-cover shadow-sm dark:brightness-85 sm:h-24 sm:w-32"
            />
            <div className="min-w-0">
              <h3 className="text-xl">{name}</h3>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
