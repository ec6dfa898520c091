import { useLayoutEffect, useRef } from 'react';
import { rules } from '../../../shared/business.ts';
import type { Frequency } from '../../../shared/contract/settings.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { type DiscountPercents, type Plan, plansFor } from '../../../shared/rules/plans.ts';
import { type Quote, quoteAmounts } from '../../../shared/rules/quote.ts';
import { cart } from '../../cart/cart.ts';
import type { CheckoutKind } from '../../cart/cart-state.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ChoiceCard, ChoiceGroup } from '../../ui/form/choice-card.tsx';
import { FieldError } from '../../ui/form/field.tsx';

export function PurchaseTypeChoice({ kind, percents }: { kind: CheckoutKind; percents: DiscountPercents }) {
  const best = Math.max(...Object.values(percents));
  const subscribe = useRef<HTMLInputElement>(null);
  // A choice made on the prerendered page before hydration: React keeps the radio's state, but calls no handler.
  useLayoutEffect(() => {
    if (subscribe.current?.checked) cart.chooseSubscription(true);
  }, []);
  return (
    <ChoiceGroup legend="How would you like to buy?" className="grid gap-3 sm:grid-cols-2">
      <ChoiceCard
        name="purchase-type"
        value="one-time"
        title="One-time purchase"
        description="One box, paid today"
        checked={kind === 'one-time'}
        onChange={() => cart.chooseSubscription(false)}
      />
      <ChoiceCard
        ref={subscribe}
        name="purchase-type"
        value="subscription"
        title="Subscribe and save"
        description={`Nothing charged for ${rules.trialDays} days while your greens grow. Cancel anytime.`}
        badge={best > 0 && <Badge variant="warm">Save up to {best}%</Badge>}
        checked={kind === 'subscription'}
        onChange={() => cart.chooseSubscription(true)}
      />
    </ChoiceGroup>
  );
}

interface PlanChoiceProps {
  plan: Frequency | null;
  percents: DiscountPercents;
  /** What a box costs before the plan's discount. */
  quote: Quote;
  error: string | undefined;
}

export function PlanChoice({ plan, percents, quote, error }: PlanChoiceProps) {
  return (
    <div id="checkout-plan">
      <ChoiceGroup legend="Choose your plan" className="grid gap-3 md:grid-cols-3">
        {plansFor(percents).map((offered) => (
          <ChoiceCard
            key={offered.id}
            name="plan"
            value={offered.id}
            title={offered.name}
            badge={offered.popularityBadge && <Badge variant="solid">{offered.popularityBadge}</Badge>}
            description={<PlanText plan={offered} quote={quote} />}
            checked={plan === offered.frequency}
            aria-describedby={error ? 'checkout-plan-error' : undefined}
            onChange={() => cart.choosePlan(offered.frequency)}
          />
        ))}
      </ChoiceGroup>
      {error && <FieldError id="checkout-plan-error" message={error} />}
    </div>
  );
}

function PlanText({ plan, quote: { subtotal, delivery } }: { plan: Plan; quote: Quote }) {
  const planPercent = plan.discountPercent;
  const { total } = quoteAmounts({ subtotal, delivery, planPercent, referralPercent: 0 });
  return (
    <>
      <span className="block text-lg font-semibold text-leaf-ink">
        Save {planPercent}%{total > 0 && `, ${formatCents(total)} a box`}
      </span>
      {plan.description}
    </>
  );
}
