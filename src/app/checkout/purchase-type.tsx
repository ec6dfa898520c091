import type { DiscountPercents } from '../../shared/settings.ts';
import { Badge } from '../ui/badge.tsx';
import { ChoiceCard, ChoiceGroup } from '../ui/choice-card.tsx';
import type { PurchaseDraft } from './draft.ts';

interface PurchaseTypeProps {
  kind: PurchaseDraft['kind'];
  percents: DiscountPercents;
  onChange: (kind: PurchaseDraft['kind']) => void;
}

export function PurchaseType({ kind, percents, onChange }: PurchaseTypeProps) {
  const best = Math.max(...Object.values(percents));
  return (
    <ChoiceGroup legend="How would you like to buy?" className="grid gap-3 sm:grid-cols-2">
      <ChoiceCard
        name="purchase-type"
        value="one-time"
        title="One-time purchase"
        description="One box, paid today"
        checked={kind === 'one-time'}
        onChange={() => onChange('one-time')}
      />
      <ChoiceCard
        name="purchase-type"
        value="subscription"
        title="Subscribe and save"
        description="14-day trial, change your mind anytime"
        badge={best > 0 && <Badge variant="warm">Save up to {best}%</Badge>}
        checked={kind === 'subscription'}
        onChange={() => onChange('subscription')}
      />
    </ChoiceGroup>
  );
}
