import type { FarmSwap, NewSwap } from '../../shared/contract/swaps.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { substituteFor } from '../swaps/swapped-boxes.ts';
import { createSwap } from '../swaps/swaps.ts';
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
function dueOunces(db: Db, demand: DemandBox[], swap: NewSwap): number {
  return demand
    .filter(({ orderId }) => orderId === null)
    .filter(({ userId }) => substituteFor(db, swap, userId) !== null)
    .flatMap(({ lines }) => lines.filter(({ productId }) => productId === swap.productId))
    .reduce((sum, { ounces }) => sum + ounces, 0);
}
