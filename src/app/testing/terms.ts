import type { DeliveryTermsAnswer, ScheduleInputs } from '../../shared/contract/delivery.ts';
import { firstDelivery, newSchedule } from '../../shared/rules/delivery-days.ts';

/** What `GET /api/delivery/terms` answers, without growing times. */
export function testTerms(inputs: Partial<ScheduleInputs> = {}): DeliveryTermsAnswer {
  const terms = { now: Date.now(), leadTimeDays: 14, closedDays: [], fullDays: [], ...inputs };
  const taken = [...terms.closedDays, ...terms.fullDays];
  const subscription = newSchedule(terms.now, terms.leadTimeDays, 'weekly', taken).firstDeliveryDay;
  return {
    ...terms,
    firstDelivery: firstDelivery(terms.now, terms.leadTimeDays, taken),
    sowOn: null,
    subscription: { firstDelivery: subscription, sowOn: null },
  };
}
