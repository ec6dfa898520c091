import { business } from '../../shared/business.ts';
import { wholesaleIntro } from '../../shared/facts/wholesale.ts';
import { pageMeta } from '../page-meta.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { WholesaleApplication } from './wholesale-application.tsx';
import { WholesaleGreens, WholesaleReasons } from './wholesale-offer.tsx';

export function meta() {
  return pageMeta(
    'Wholesale Shop',
    'Fresh microgreens by the pound for restaurants, grocers and caterers in north Georgia: apply for wholesale.',
  );
}

export default function WholesalePage() {
  return (
    <>
      <div className="shell pb-14 pt-10 sm:pb-20 sm:pt-14">
        <WholesaleHeader />
        <WholesaleReasons />
        <WholesaleGreens />
      </div>
      <WholesaleApplication />
    </>
  );
}

function WholesaleHeader() {
  return (
    <header className="mb-10 grid items-center gap-8 md:grid-cols-[1.2fr_1fr] lg:gap-16">
      <div>
        <p className="font-semibold text-apricot-ink">For kitchens and counters</p>
        <h1 className="mt-2 text-3xl">Wholesale Shop</h1>
        <p className="mb-7 mt-3 max-w-xl text-lg text-muted">{wholesaleIntro}</p>
        <div className="flex flex-wrap gap-3">
          <a href="#apply" className={buttonStyle({ size: 'large' })}>
            Apply for wholesale
          </a>
          <a
            href={business.phoneHref}
            className="inline-flex min-h-13 items-center px-3 font-semibold text-leaf-ink underline underline-offset-4"
          >
            or call {business.phone}
          </a>
        </div>
      </div>
      <img
        src="/pictures/wholesale-crate.svg"
        alt="A wooden crate packed with radish, kale and baby broccoli microgreens"
        width={400}
        height={300}
        className="w-full rounded-xl shadow-md dark:brightness-85"
      />
    </header>
  );
}
