import { combinedAddress } from '../../shared/address.ts';
import { formatCents } from '../../shared/money.ts';
import type { Frequency } from '../../shared/settings.ts';
import { frequencyName } from '../subscriptions/subscription-status.ts';
import type { Agreement } from './agreement.ts';
import { trimmed } from './checks.ts';

const rhythms: Record<Frequency, string> = {
  weekly: 'every week',
  biweekly: 'every other week',
  monthly: 'every month',
};

/** What the card is given for, in one breath. */
export function AgreedLine({ agreed: { draft, greens, quote } }: { agreed: Agreement }) {
  if (!draft.plan) return null;
  return (
    <p className="rounded-lg bg-leaf-soft px-4 py-3 text-sm text-leaf-ink">
      <span className="font-semibold">
        {frequencyName(draft.plan)}: {greens}
      </span>
      , delivered to {combinedAddress(trimmed(draft.address))}. Nothing today, then{' '}
      <span className="font-semibold">
        {formatCents(quote.total)} {rhythms[draft.plan]} until you cancel
      </span>
      .
    </p>
  );
}
