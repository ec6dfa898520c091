import { chargeOf, type Schedule } from './delivery-days.ts';

/** `returned`: went back to a day it had left. */
export const departureCauses = ['skipped', 'moved', 'closed', 'delivered', 'returned'] as const;
export type DepartureCause = (typeof departureCauses)[number];

/**
 * Days are `YYYY-MM-DD`. No order: a skipped Saturday without a box. `holdsDay`: no other box and no charge
 * that day.
 */
export type Departure = {
  id: number;
  orderId: string | null;
  day: string;
  comesOn: string | null;
  cause: DepartureCause;
  holdsDay: boolean;
};

/** `undone`: the customer undoes a skip. */
export type MoveCause = Exclude<DepartureCause, 'returned'> | 'undone';

export type Move = { orderId: string; from: string; to: string; cause: MoveCause };

export type DepartureChanges = {
  deleted: Departure[];
  changed: Departure[];
  added: Omit<Departure, 'id'> | null;
};

/**
 * `known`: oldest first. `schedule` is null without a subscription; `now` is epoch ms.
 * A Saturday stays held if the customer skips it, its charge has passed, or the farm moves the box away.
 * Returning to a held day undoes later departures, except holds whose charge has passed; skips stay but no
 * longer move the box.
 */
export function departuresOfMove(
  known: readonly Departure[],
  { orderId, from, to, cause }: Move,
  schedule: Schedule | null,
  now: number,
): DepartureChanges {
  const ofOrder = known.filter((departure) => departure.orderId === orderId);
  const chargeAt = schedule && chargeOf(schedule, from);
  const isChargeToCome = (day: string) => schedule !== null && (chargeOf(schedule, day) ?? 0) > now;
  const isHeld = known.some((one) => one.holdsDay && one.day === to && [orderId, null].includes(one.orderId));
  const back = isHeld ? ofOrder.findLastIndex(({ day, cause }) => day === to && cause !== 'returned') : -1;
  const undone = back === -1 ? [] : ofOrder.slice(back);
  const holders = known.filter(({ day, holdsDay }) => holdsDay && day === from);
  const taken = cause === 'undone' ? undone.filter((one) => isSkip(one) && one.day === to) : [];
  const changed = undone.flatMap((departure): Departure[] => {
    if (taken.includes(departure)) return [];
    if (isSkip(departure)) return [{ ...departure, orderId: null }];
    const { day, holdsDay } = departure;
    return [{ ...departure, cause: 'returned', holdsDay: holdsDay && day !== to && !isChargeToCome(day) }];
  });
  if (cause === 'undone') return { deleted: taken, changed, added: null };
  const isReturn = back !== -1 && cause !== 'skipped';
  const leavesOwnDay = cause === 'moved' && !isReturn && isOnOwnDay(ofOrder);
  // A skip without its box would be undone for a second charge.
  const deleted =
    cause === 'skipped' ? holders : holders.filter((one) => leavesOwnDay && one.orderId === null);
  const isFree = holders.length === deleted.length;
  const keepsDay = chargeAt !== null && isFree && (chargeAt <= now || leavesOwnDay);
  const added = {
    orderId,
    day: from,
    comesOn: to,
    cause: isReturn && cause !== 'delivered' ? 'returned' : cause,
    holdsDay: cause === 'skipped' || keepsDay,
  } as const;
  return { deleted, changed, added };
}

/** Undefined on its first day, or if it returned. */
export function lastDeparture(
  known: readonly Departure[],
  orderId: string,
  day: string,
): Departure | undefined {
  const last = activeOf(known, orderId).at(-1);
  return last?.comesOn === day ? last : undefined;
}

/** Only later skips have moved the box since; it is on `day` (`YYYY-MM-DD`). */
export function canUndoSkip(known: readonly Departure[], { id, orderId }: Departure, day: string): boolean {
  const active = activeOf(known, orderId ?? '');
  const since = active.slice(active.findIndex((one) => one.id === id));
  return since.every(isSkip) && since.at(-1)?.comesOn === day;
}

function activeOf(known: readonly Departure[], orderId: string): Departure[] {
  return known.filter((one) => one.orderId === orderId && one.cause !== 'returned');
}

/** False if moved here by the farm. */
function isOnOwnDay(ofOrder: readonly Departure[]): boolean {
  const last = ofOrder.findLast((departure) => departure.cause !== 'returned');
  return last === undefined || isSkip(last);
}

function isSkip({ cause }: Departure): boolean {
  return cause === 'skipped';
}
