import { and, eq, inArray, isNull, lte, ne, or } from 'drizzle-orm';
import { nextChargedDelivery } from '../../shared/delivery-plan.ts';
import { policies } from '../../shared/policies.ts';
import { findUser } from '../accounts/users.ts';
import { transact } from '../db.ts';
import type { Deps } from '../deps.ts';
import { hasOrders } from '../orders/orders.ts';
import { deliveryPlanOf } from './delivery-plans.ts';
import { nextBoxLink } from './next-box-links.ts';
import { queueSubscriptionMail } from './queue-status-mail.ts';
import { chargeReminderMail } from './reminder-mails.ts';
import type { SubscriptionRow } from './subscriptions.ts';
import { subscriptions } from './table.ts';

/**
 * Mails everybody who will be charged soon, once for each charge: seven days before the first one, the day before each
 * later one unless the customer wants none (decisions, "After the sale"). What is not charged is not announced.
 */
export function remindOfCharges(deps: Deps): void {
  for (const row of rowsChargedSoon(deps)) transact(deps.db, () => remind(deps, row));
}

/** Those whose period ends within the longer of both times and was not announced yet. */
function rowsChargedSoon({ db, now }: Deps): SubscriptionRow[] {
  const soon = and(
    inArray(subscriptions.status, ['trialing', 'active', 'past_due']),
    or(
      lte(subscriptions.periodEnd, now() + policies.chargeReminderMs),
      and(
        eq(subscriptions.status, 'trialing'),
        lte(subscriptions.periodEnd, now() + policies.firstChargeReminderMs),
      ),
    ),
    or(isNull(subscriptions.remindedChargeAt), ne(subscriptions.remindedChargeAt, subscriptions.periodEnd)),
  );
  return db.select().from(subscriptions).where(soon).all();
}

function remind(deps: Deps, row: SubscriptionRow): void {
  const { db, now } = deps;
  const next = nextChargedDelivery(deliveryPlanOf(db, row, now()));
  const isFirst = !hasOrders(db, row.id);
  const ahead = isFirst ? policies.firstChargeReminderMs : policies.chargeReminderMs;
  if (!next || next.chargeAt - now() > ahead) return;
  const isWanted = isFirst || findUser(db, row.userId)?.remindBeforeCharge;
  if (isWanted) {
    const link = nextBoxLink(deps, row.id, next.day);
    queueSubscriptionMail(deps, row, `charge-reminder:${row.id}:${next.day}`, (facts) =>
      chargeReminderMail(facts, link, isFirst),
    );
  }
  db.update(subscriptions).set({ remindedChargeAt: next.chargeAt }).where(eq(subscriptions.id, row.id)).run();
}
