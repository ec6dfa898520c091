import type { DayMessage, Lot } from '../../shared/contract/week.ts';
import { dayMs } from '../../shared/rules/delivery-days.ts';
import { harvestsOf } from '../growing/harvests.ts';
import { sowingsOfLot } from '../growing/sowings.ts';
import { findAnyOrder } from '../orders/orders.ts';
import { customerOf } from '../orders/recipients.ts';
import type { Db } from '../platform/db/db.ts';
import { hashOf } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { sendBoxMessage } from './day-message.ts';
import { type DemandBox, paidBoxes } from './demand.ts';

/** 404 for a lot that was never sown. */
export function readLot(db: Db, lot: string): Lot {
  const sowings = getSowings(db, lot);
  const isSown = sownGreens(sowings);
  const harvests = harvestsOf(db, ...new Set(sowings.map(({ date }) => date)))
    .filter(({ date, productId }) => isSown(date, productId))
    .sort((one, other) => (one.date > other.date ? -1 : 1));
  const orders = boxesOf(db, sowings).flatMap(({ orderId, day, lines }) => {
    const order = orderId === null ? undefined : findAnyOrder(db, orderId);
    if (!order) return [];
    const { id, orderNumber, userId } = order;
    return [{ orderId: id, orderNumber, userId, name: customerOf(db, order).name, date: day, lines }];
  });
  return { sowings, harvests, orders };
}

/** One mail per customer with a box that may carry the lot, however many boxes. 404 as above. */
export function sendLotMessage(deps: Deps, lot: string, message: DayMessage): { recipients: number } {
  const boxes = boxesOf(deps.db, getSowings(deps.db, lot));
  const scope = `lot-message:${hashOf(lot.toLowerCase())}`;
  return sendBoxMessage(deps, { scope, boxes, expiresAt: deps.now() + dayMs }, message);
}

type Sowings = Lot['sowings'];

function getSowings(db: Db, lot: string): Sowings {
  const sowings = sowingsOfLot(db, lot);
  if (sowings.length === 0) throw new AppError('notFound', 'We have not sown this lot.');
  return sowings;
}

/** Lost trays reach no box. */
function sownGreens(sowings: Sowings): (date: string, productId: string) => boolean {
  const grown = sowings.filter(({ trays, lostTrays }) => trays > lostTrays);
  const keys = new Set(grown.map(({ date, productId }) => `${date} ${productId}`));
  return (date, productId) => keys.has(`${date} ${productId}`);
}

/**
 * Which box got which tray is not recorded: every box that stands, with a green that was sown of the lot for the
 * box's day. Several lots of one green on one day all count for each of its boxes. Latest day first.
 */
function boxesOf(db: Db, sowings: Sowings): DemandBox[] {
  const isSown = sownGreens(sowings);
  return [...new Set(sowings.map(({ date }) => date))]
    .flatMap((date) => paidBoxes(db, date))
    .map((box) => ({ ...box, lines: box.lines.filter(({ productId }) => isSown(box.day, productId)) }))
    .filter(({ lines }) => lines.length > 0);
}
