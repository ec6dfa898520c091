import { and, eq, lt } from 'drizzle-orm';
import type { DeliveryAddress } from '../../shared/contract/address.ts';
import {
  type ImportMoveIns,
  type ImportMoveInsAnswer,
  NewMoveIn,
  standsTwice,
} from '../../shared/contract/move-ins.ts';
import { addDays, newYorkDay, saturdayOnOrAfter } from '../../shared/rules/delivery-days.ts';
import { standsAgain } from '../../shared/rules/email-key.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { policies } from '../../shared/rules/limits.ts';
import { planPercent } from '../../shared/rules/plans.ts';
import { looseOunces, priceRequestedLines, verifiedQuote } from '../catalog/pricing.ts';
import { assertNotSoldOut } from '../catalog/stock.ts';
import { closedDaysFrom } from '../delivery/closed-days.ts';
import { checkDeliveryArea } from '../delivery/geocode.ts';
import { type Db, rehearse, transact } from '../platform/db/db.ts';
import { hashOf, newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { readIdempotencyKey } from '../platform/http/idempotency-key.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { assertWithinOrderLimit } from '../settings/order-limit.ts';
import { getDiscountPercents } from '../settings/settings.ts';
import { moveInImports, moveIns } from '../subscriptions/move-ins/table.ts';
import { assertInvitable, moveInMailboxHash, queueMoveInMail } from './invitations.ts';

/** A row's sentence when it is refused. */
type Checked = { email: string; row: NewMoveIn } | { email: string; sentence: string };

/**
 * Each row alone: a fault refuses that row. The same key and list answer the same; another list: 409. `preview` needs no
 * key and keeps nothing.
 */
export async function importMoveIns(
  deps: Deps,
  adminId: string,
  input: ImportMoveIns,
  key: string | undefined,
): Promise<ImportMoveInsAnswer> {
  const { db } = deps;
  if (input.preview) {
    const checked = await checkRows(deps, input.rows);
    return rehearse(db, () => inviteRows(deps, checked));
  }
  const attempt = {
    adminId,
    key: readIdempotencyKey(key) ?? `none-${newId()}`,
    bodyHash: hashOf(JSON.stringify(input.rows)),
  };
  const known = findAnswer(db, attempt);
  if (known) return known;
  const checked = await checkRows(deps, input.rows);
  return transact(db, () => {
    const given = findAnswer(db, attempt);
    if (given) return given;
    const answer = inviteRows(deps, checked);
    const kept = { ...attempt, answer: JSON.stringify(answer), createdAt: deps.now() };
    db.insert(moveInImports).values(kept).run();
    return answer;
  });
}

type Attempt = { adminId: string; key: string; bodyHash: string };

function findAnswer(db: Db, { adminId, key, bodyHash }: Attempt): ImportMoveInsAnswer | null {
  const same = and(eq(moveInImports.adminId, adminId), eq(moveInImports.key, key));
  const known = db.select().from(moveInImports).where(same).get();
  if (!known) return null;
  if (known.bodyHash !== bodyHash)
    throw new AppError('conflict', 'This key was already used for a different list. Please start again.');
  return JSON.parse(known.answer);
}

export function purgeMoveInImports(db: Db, now: number): void {
  db.delete(moveInImports)
    .where(lt(moveInImports.createdAt, now - policies.checkoutAttemptTtlMs))
    .run();
}

/** What needs no transaction: the fields, and the area by the ZIP code's center. */
async function checkRows(deps: Deps, rows: unknown[]): Promise<Checked[]> {
  const checked: Checked[] = [];
  const byCenter = { ...deps, env: { ...deps.env, geocoderUrl: null } };
  for (const given of rows) {
    const email = emailIn(given);
    try {
      const row = readRow(given);
      await checkDeliveryArea(byCenter, addressOf(row));
      checked.push({ email, row });
    } catch (error) {
      checked.push({ email, sentence: sentenceOf(error) });
    }
  }
  return checked;
}

/** Of a refusal; anything else is a bug. */
function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}

const readRow = (() => {
  const { validate } = inputSchema(NewMoveIn)['~standard'];
  return (given: unknown): NewMoveIn => {
    const read = validate(given);
    if (read instanceof Promise || read.issues) throw new Error('A row is read at once, or refused.');
    return read.value;
  };
})();

function emailIn(given: unknown): string {
  const email = typeof given === 'object' && given !== null && 'email' in given ? given.email : '';
  return typeof email === 'string' ? email : '';
}

export function addressOf({
  street,
  city,
  state,
  zipCode,
  notes,
}: Required<DeliveryAddress>): Required<DeliveryAddress> {
  return { street, city, state, zipCode, notes };
}

/** In the caller's transaction. Of an address that stands twice, the later rows are refused. */
function inviteRows(deps: Deps, checked: Checked[]): ImportMoveInsAnswer {
  const isAgain = standsAgain(checked.map(({ email }) => email));
  const rows = checked.map((one, index): ImportMoveInsAnswer['rows'][number] => {
    if (isAgain[index]) return { state: 'refused', sentence: standsTwice };
    if ('sentence' in one) return { state: 'refused', sentence: one.sentence };
    try {
      invite(deps, one.row);
      return { state: 'invited' };
    } catch (error) {
      return { state: 'refused', sentence: sentenceOf(error) };
    }
  });
  return { rows, invited: rows.filter(({ state }) => state === 'invited').length };
}

/** Everything that can refuse comes first, so that a refused row writes nothing. */
function invite(deps: Deps, row: NewMoveIn): void {
  const { db } = deps;
  const now = deps.now();
  assertMovingDay(db, row.firstDelivery, now);
  const lines = priceRequestedLines(db, looseOunces(row.products));
  assertWithinOrderLimit(db, lines);
  assertNotSoldOut(db, lines);
  verifiedQuote(lines, planPercent(getDiscountPercents(db), row.planFrequency), undefined);
  assertInvitable(db, row.email, now);
  const { planFrequency: frequency, products: _products, ...person } = row;
  const products = lines.map(({ productId, ounces }) => ({ productId, quantity: ounces }));
  const invited = db
    .insert(moveIns)
    .values({
      ...person,
      id: newId(),
      frequency,
      products,
      mailboxHash: moveInMailboxHash(db, row.email),
      createdAt: now,
      mailedAt: now,
    })
    .returning()
    .get();
  queueMoveInMail(deps, invited);
}

function assertMovingDay(db: Db, day: string, now: number): void {
  const today = newYorkDay(now);
  if (day <= today || day > addDays(today, 366) || saturdayOnOrAfter(day) !== day)
    throw new AppError('invalid', 'The first delivery must be a Saturday after today, within a year.');
  if (closedDaysFrom(db, day).includes(day))
    throw new AppError('conflict', `${formatLongDay(day, now)} is closed. Please choose another day.`);
}
