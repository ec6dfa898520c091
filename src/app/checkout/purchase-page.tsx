import { Suspense } from 'react';
import { business, rules } from '../../shared/business.ts';
import { useOpenCartFromUrl } from '../cart/use-open-cart-from-url.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { Page } from '../ui/layout/page.tsx';
import { OrderDeadlineNote } from './order-deadline-note.tsx';
import { PurchaseForm } from './purchase-form.tsx';
import { useCardStep } from './use-card-step.ts';
import { loadCardStep } from './use-checkout.ts';

// Loaded only for customers who pay: the page has a script budget.
const CardStep = lazyWithRetry(() => loadCardStep().then((module) => module.CardStep));

// Long enough to be the largest contentful paint: it is prerendered, while the products are fetched.
const intro = (
  <>
    <OrderDeadlineNote />
    <span className="mt-1 block">
      Freshly cut microgreens by the ounce, delivered within {rules.radiusMiles} miles of{' '}
      {business.place.city}. Buy a box once, or subscribe and save.
    </span>
  </>
);

export function meta() {
  return pageMeta(
    'Shop Products',
    'Pea shoots, baby broccoli, radish and kale by the ounce, once or as a subscription.',
  );
}

export default function PurchasePage() {
  const { setup, open, leave, end } = useCardStep();
  useOpenCartFromUrl();
  if (!setup) return <PurchaseForm intro={intro} onSetup={open} />;
  return (
    <Page
      title="Add your card"
      intro="Nothing is charged today. Your card is kept for the boxes after the trial."
    >
      <Suspense fallback={<SkeletonList rows={3} rowClassName="h-16" label="Loading the card step" />}>
        <CardStep setup={setup} onLeave={leave} onEnd={end} />
      </Suspense>
    </Page>
  );
}
