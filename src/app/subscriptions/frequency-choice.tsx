import type { Frequency } from '../../shared/contract/settings.ts';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { type DiscountPercents, plansFor } from '../../shared/rules/plans.ts';
import { ChoiceCard } from '../ui/form/choice-card.tsx';

interface FrequencyChoiceProps {
  frequency: Frequency;
  current: Subscription;
  percents: DiscountPercents;
  onChange: (frequency: Frequency) => void;
}

/** How often the box comes. The present frequency keeps its agreed percent, another one has today's. */
export function FrequencyChoice({ frequency, current, percents, onChange }: FrequencyChoiceProps) {
  const isPaused = current.status === 'paused';
  const percentOf = (offered: Frequency) =>
    offered === current.frequency ? current.discountPercent : percents[offered];
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold text-muted">How often</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {plansFor(percents).map((plan) => (
          <ChoiceCard
            key={plan.id}
            name="frequency"
            value={plan.id}
            title={plan.name}
            description={`Save ${percentOf(plan.frequency)}%`}
            checked={plan.frequency === frequency}
            disabled={isPaused && plan.frequency !== current.frequency}
            onChange={() => onChange(plan.frequency)}
          />
        ))}
      </div>
      {isPaused && <p className="mt-2 text-sm text-muted">Resume it to change how often it comes.</p>}
    </fieldset>
  );
}
