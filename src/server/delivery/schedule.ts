import type { DeliveryTermsAnswer } from '../../shared/contract/delivery.ts';
import { firstDelivery } from '../../shared/rules/delivery-days.ts';
import type { Deps } from '../platform/deps.ts';
import { getLeadTimeDays } from '../settings/settings.ts';

/** What delivery days are computed from, and the first of them (`YYYY-MM-DD`). */
export function deliveryTerms({ db, now: clock }: Pick<Deps, 'db' | 'now'>): DeliveryTermsAnswer {
  const [now, leadTimeDays] = [clock(), getLeadTimeDays(db)];
  return { now, leadTimeDays, firstDelivery: firstDelivery(now, leadTimeDays) };
}
