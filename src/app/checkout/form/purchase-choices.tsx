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
  // React keeps a choice made before hydration, but calls no handler.
  useLayoutEffect(() => {
    if (subscribe.current?.checked) cart.chooseSubscription(true);
  }, []);
  return (
    <ChoiceGroup
      legend="How would you like to buy?"
      quietOnPhone
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))]! gap-2 sm:gap-3"
    >
      <ChoiceCard
        compact
        name="purchase-type"
        value="one-time"
        title="One-time purchase"
        description="One box, paid today"
        checked={kind === 'one-time'}
        onChange={() => cart.chooseSubscription(false)}
      />
      <ChoiceCard
        compact
        ref={subscribe}
        name="purchase-type"
        value="subscription"
        title="Subscribe and save"
        description={
          <>
            {best > 0 && <span>Save up to {best}%</span>}
            <span className="block max-sm:hidden">{trialText}</span>
          </>
        }
        checked={kind === 'subscription'}
        onChange={() => cart.chooseSubscription(true)}
      />
    </ChoiceGroup>
  );
}

const trialText = `Nothing charged for ${rules.trialDays} days. Cancel anytime.`;

interface PlanChoiceProps {
  plan: Frequency | null;
  percents: DiscountPercents;
  /** Before the plan's discount. */
  quote: Quote;
  error: string | undefined;
}

/** On a phone only the chosen plan is described. */
export function PlanChoice({ plan, percents, quote, error }: PlanChoiceProps) {
  const plans = plansFor(percents);
  const chosen = plans.find(({ frequency }) => frequency === plan);
  return (
    <div id="checkout-plan">
      <ChoiceGroup
        legend="Choose your plan"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))]! gap-1.5 sm:gap-3"
      >
        {plans.map((offered) => (
          <ChoiceCard
            key={offered.id}
            compact
            name="plan"
            value={offered.id}
            title={<span className="max-sm:text-sm">{offered.name}</span>}
            badge={offered.popularityBadge && <PlanBadge text={offered.popularityBadge} />}
            description={<PlanText plan={offered} quote={quote} />}
            checked={plan === offered.frequency}
            aria-describedby={error ? 'checkout-plan-error' : undefined}
            onChange={() => cart.choosePlan(offered.frequency)}
          />
        ))}
      </ChoiceGroup>
      {error && <FieldError id="checkout-plan-error" message={error} />}
      <p className="mt-2 text-sm text-muted sm:hidden">
        {chosen
          ? `${chosen.popularityBadge ? `${chosen.popularityBadge}. ` : ''}${chosen.description}. ${trialText}`
          : trialText}
      </p>
    </div>
  );
}

function PlanBadge({ text }: { text: string }) {
  return (
    <span className="max-sm:hidden">
      <Badge variant="warm">{text}</Badge>
    </span>
  );
}

/** The last line is reserved for the box price. */
function PlanText({ plan, quote: { subtotal, delivery } }: { plan: Plan; quote: Quote }) {
  const planPercent = plan.discountPercent;
  const { total } = quoteAmounts({ subtotal, delivery, planPercent, referralPercent: 0 });
  return (
    <>
      <span className="block font-semibold text-leaf-ink">Save {planPercent}%</span>
      <span className="block max-sm:hidden">{plan.description}</span>
      <span className="block min-h-6 tabular-nums text-ink">
        {total > 0 && `${formatCents(total)} a\u00a0box`}
      </span>
    </>
  );
}
