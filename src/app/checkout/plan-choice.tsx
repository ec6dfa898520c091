import { type DiscountPercents, type Frequency, type Plan, plansFor } from '../../shared/settings.ts';
import { Badge } from '../ui/badge.tsx';
import { ChoiceCard, ChoiceGroup } from '../ui/choice-card.tsx';
import { FieldError } from '../ui/field.tsx';

interface PlanChoiceProps {
  plan: Frequency | null;
  percents: DiscountPercents;
  error: string | undefined;
  onChange: (plan: Frequency) => void;
}

export function PlanChoice({ plan, percents, error, onChange }: PlanChoiceProps) {
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
            description={<PlanText plan={offered} />}
            checked={plan === offered.frequency}
            aria-describedby={error ? 'checkout-plan-error' : undefined}
            onChange={() => onChange(offered.frequency)}
          />
        ))}
      </ChoiceGroup>
      {error && <FieldError id="checkout-plan-error" message={error} />}
    </div>
  );
}

function PlanText({ plan }: { plan: Plan }) {
  return (
    <>
      <span className="block text-lg font-semibold text-leaf-ink">Save {plan.discountPercent}%</span>
      {plan.description}
    </>
  );
}
