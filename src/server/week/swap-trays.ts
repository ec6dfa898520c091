import { and, eq, inArray } from 'drizzle-orm';
import type { FarmSwap, NewSwap } from '../../shared/contract/swaps.ts';
import { users } from '../accounts/record/table.ts';
import { createSwap } from '../orders/swaps.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import { type DemandBox, demandBetween } from './demand.ts';
import { trayKey, traysOf } from './trays.ts';

/** Says what the trays of the substitute hold before the swap. Being short warns and stops nothing. */
export async function swapGreen(deps: Deps, adminId: string, input: NewSwap): Promise<FarmSwap> {
  const { db, now } = deps;
  const { date, substituteId } = input;
  const demand = await demandBetween(db, now(), date, date);
  const trays = traysOf(db, demand, date, date).get(trayKey(date, substituteId ?? ''));
  const unpaid = dueOunces(db, demand, input);
  const swap = createSwap(deps, adminId, input);
  const { expected = null, over = null } = (substituteId !== null && trays) || {};
  const taken = swap.boxes.reduce((sum, { ounces, avoids }) => sum + (avoids ? 0 : ounces), unpaid);
  return { ...swap, expected, over, short: over === null ? null : Math.max(0, taken - over) };
}

/** That boxes still to be charged will get instead. */
function dueOunces(db: Db, demand: DemandBox[], { productId, substituteId }: NewSwap): number {
  const due = demand.filter(({ orderId }) => orderId === null);
  const ids = due.flatMap(({ subscriptionId }) => subscriptionId ?? []);
  const owners = db
    .select({ id: subscriptions.id, avoid: users.avoid })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(inArray(subscriptions.id, ids)))
    .all();
  const avoiding = new Set(
    owners.flatMap(({ id, avoid }) => (substituteId !== null && avoid.includes(substituteId) ? id : [])),
  );
  return due
    .filter(({ subscriptionId }) => !avoiding.has(subscriptionId ?? ''))
    .flatMap(({ lines }) => lines.filter((line) => line.productId === productId))
    .reduce((sum, { ounces }) => sum + ounces, 0);
}
