import { lazy, Suspense } from 'react';
import { business, rules } from '../../shared/business.ts';
import { formatCents } from '../../shared/money.ts';
import { pageMeta } from '../page-meta.ts';
import { Page } from '../ui/page.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { greensIn } from './agreement.ts';
import { CheckoutButton } from './checkout-button.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PurchaseForm } from './purchase-form.tsx';
import { useCartShortcut } from './use-cart-shortcut.ts';
import { loadCardStep, useCheckout } from './use-checkout.ts';
import { usePurchase } from './use-purchase.ts';
import { useSetup } from './use-setup.ts';

// Only who pays needs the card form, and the page has a script budget.
const CardStep = lazy(() => loadCardStep().then((module) => ({ default: module.CardStep })));

// Long enough to be what the page shows largest: it is there at once, the products come when the shop has answered.
const intro = `Freshly cut microgreens by the ounce, delivered to you on Saturdays within ${rules.radiusMiles} miles of ${business.place.city}. Buy a box once, or subscribe and save; delivery is free from ${formatCents(rules.freeDeliveryFrom)}.`;

export function meta() {
  return pageMeta(
    'Shop Products',
    'Pea shoots, baby broccoli, radish and kale by the ounce, once or as a subscription.',
  );
}

export default function PurchasePage() {
  const purchase = usePurchase();
  const { draft, quote, percent, schedule } = purchase;
  const facts = { draft, quote, percent, schedule };
  const { setup, open, close } = useSetup({ ...facts, greens: greensIn(purchase.items) });
  useCartShortcut();
  const checkout = useCheckout(purchase, open);
  return (
    <Page title="Fill your box" intro={intro}>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {setup ? (
          <Suspense fallback={<SkeletonList rows={3} rowClassName="h-16" label="Loading the card step" />}>
            <CardStep setup={setup} onBack={close} />
          </Suspense>
        ) : (
          <PurchaseForm purchase={purchase} refusal={checkout.refusal} />
        )}
        {(!setup || setup.agreed) && (
          <aside aria-label="Order summary" className="lg:sticky lg:top-24">
            <OrderSummary {...(setup?.agreed ?? facts)}>
              {!setup && (
                <CheckoutButton
                  kind={draft.kind}
                  sending={checkout.sending}
                  ready={Boolean(purchase.products.data) && draft.loaded}
                  notice={checkout.notice}
                  onPress={checkout.submit}
                />
              )}
            </OrderSummary>
          </aside>
        )}
      </div>
    </Page>
  );
}
