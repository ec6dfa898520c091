import { business } from '../../shared/business.ts';
import { wholesaleIntro } from '../../shared/facts/wholesale.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { buttonStyle } from '../ui/layout/button-style.ts';
import { WholesaleApplication } from './wholesale-application.tsx';
import { WholesaleGreens, WholesaleReasons } from './wholesale-offer.tsx';

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
      <p className="mb-7 mt-3 max-w-xl text-lg text-muted">{wholesaleIntro}</p>
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
