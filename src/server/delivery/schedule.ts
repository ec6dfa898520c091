import type { Deps } from '../deps.ts';
import { getLeadTimeDays } from '../settings/settings.ts';

/** What delivery days are computed from: the shop's clock (epoch ms) and the lead time in days. */
export function deliveryTerms({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return { now: now(), leadTimeDays: getLeadTimeDays(db) };
}
