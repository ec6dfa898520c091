import { SproutIcon } from '../ui/layout/icons.tsx';
import { useReferralOffer } from './queries.ts';

export function ReferralBanner() {
  const offer = useReferralOffer();
  if (!offer) return null;
  return (
    <aside aria-label="Your discount" className="bg-leaf-soft text-leaf-ink print:hidden">
      <p className="page-width flex items-start gap-2.5 py-2.5 text-sm">
        <SproutIcon className="mt-0.5 h-5 w-5 shrink-0" />
        <span>
          <strong className="font-semibold">{offer.percent}% off your first box,</strong> a gift from a
          friend. We take it off at checkout.
        </span>
      </p>
    </aside>
  );
}
