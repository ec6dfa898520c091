import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { CreateSubscriptionAnswer } from '../../shared/contract/checkout.ts';
import type { AcceptMoveIn } from '../../shared/contract/move-ins.ts';
import { trialEnd } from '../../shared/rules/delivery-days.ts';
import { limits, policies } from '../../shared/rules/limits.ts';
import { planPercent } from '../../shared/rules/plans.ts';
import { assertStrongPassword } from '../accounts/passwords/common-passwords.ts';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import { users } from '../accounts/record/table.ts';
import { addUser, emailTaken, findUserByEmail, keepPhone, type UserRow } from '../accounts/record/users.ts';
import { takeOverUnprovedAccount } from '../accounts/sessions/revoke-account-access.ts';
import { type ClientContext, openSession, type SignedIn, signIn } from '../accounts/sign-in/sign-in.ts';
import { looseOunces, priceRequestedLines, verifiedQuote } from '../catalog/pricing.ts';
import { assertNotSoldOut } from '../catalog/stock.ts';
import { assertRoomForSubscription } from '../checkout/create-subscription.ts';
import {
  type Attempt,
  attemptFor,
  enforceCheckoutLimit,
  findAttempt,
  saveClientSecret,
} from '../checkout/run-attempt.ts';
import { checkoutAttempts } from '../checkout/table.ts';
import { checkDeliveryArea } from '../delivery/geocode.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError, unauthorized } from '../platform/errors.ts';
import { withinTimeLimit } from '../platform/process/time-limit.ts';
import { getDiscountPercents } from '../settings/settings.ts';
import { outageMessages } from '../stripe/calls.ts';
import {
  type MoveInRow,
  movingScheduleNow,
  pendingSubscriptionOf,
} from '../subscriptions/move-ins/move-ins.ts';
import { moveIns } from '../subscriptions/move-ins/table.ts';
import { createBilling } from '../subscriptions/provider/billing.ts';
import { createPendingSubscription } from '../subscriptions/record/new-subscription.ts';
import { findAnySubscription, pendingSubscriptionExpired } from '../subscriptions/record/subscriptions.ts';
import { assertExpected } from '../subscriptions/schedule/first-delivery.ts';
import { endPendingSubscription } from '../subscriptions/signup/pending-subscriptions.ts';
import { moveInBoxToday } from './boxes.ts';
import { addressOf } from './import.ts';
import { assertMoveInOpen, getMoveIn, hasRunningSubscription, readMoveInLink } from './invitations.ts';

/** `userId`: of the caller's session, or null. */
export type Caller = ClientContext & { userId: string | null };

export type Accepted = { answer: CreateSubscriptionAnswer; signedIn: SignedIn | null };

/**
 * Makes or takes the account, and the subscription that waits for its card; before that is set, under any key, the same
 * one. 400 for the link, without a good password or outside the area; 401 for somebody else's account; 404 where the
 * invitation is gone; 409 for a changed total or day, a green that is not sold, a running subscription or an invitation
 * that is over. 503 during an outage: repeats go on.
 */
export function acceptMoveIn(
  deps: Deps,
  input: AcceptMoveIn,
  key: string | undefined,
  caller: Caller,
): Promise<Accepted> {
  const { id } = readMoveInLink(deps.db, input.token);
  const work = deps.queue.inTurn(moveInQueue(id), () => accept(deps, input, key, caller));
  return withinTimeLimit(policies.customerWaitMs, outageMessages.notCharged, work);
}

/** The `inTurn` key for everything that ends or accepts an invitation. */
export const moveInQueue = (id: string) => `move-in ${id}`;

async function accept(
  deps: Deps,
  input: AcceptMoveIn,
  key: string | undefined,
  caller: Caller,
): Promise<Accepted> {
  const { db, now } = deps;
  const moveIn = readMoveInLink(db, input.token);
  assertMoveInOpen(moveIn, now());
  const entry = await enterAccount(deps, moveIn, input, caller);
  enforceCheckoutLimit(deps, { userId: moveIn.id, ipAddress: caller.ipAddress });
  const located = await checkDeliveryArea(deps, addressOf(moveIn));
  await endOutdatedSignUp(deps, moveIn);
  const { attempt, subscriptionId, signedIn } = transact(db, () => {
    const current = readMoveInLink(db, input.token);
    assertMoveInOpen(current, now());
    const account = settleAccount(deps, current, entry, caller);
    const { expectedTotal, expectedDelivery } = input;
    const made = attemptFor('subscription', account.userId, key, { expectedTotal, expectedDelivery });
    const own = { ...made, key: `${current.id} ${made.key}` };
    const reserved = reserve(deps, current, account.userId, input, { ...addressOf(current), ...located });
    remember(db, own, reserved, now());
    return { attempt: own, subscriptionId: reserved, signedIn: account.signedIn };
  });
  const clientSecret = await openCardStep(deps, subscriptionId, attempt);
  return { answer: { subscriptionId, clientSecret }, signedIn: signedIn ?? entry.signedIn };
}

/** `passwordHash` of an account to make or to take. */
type Entry = { userId: string | null; passwordHash: string | null; signedIn: SignedIn | null };

/**
 * A proved account is entered by its owner's session alone; one that this link made also by its password, since the answer with the session
 * may have been lost. Else 400 without a good password.
 */
async function enterAccount(
  deps: Deps,
  { email, userId: madeId }: MoveInRow,
  { password }: AcceptMoveIn,
  caller: Caller,
): Promise<Entry> {
  const user = findUserByEmail(deps.db, email);
  if (user?.emailVerifiedAt) {
    if (user.id === caller.userId) return { userId: user.id, passwordHash: null, signedIn: null };
    if (user.id !== madeId || password === undefined) throw unauthorized();
    const signedIn = await signIn(deps, { email: user.email, password }, caller);
    return { userId: user.id, passwordHash: null, signedIn };
  }
  if (user && user.email.toLowerCase() !== email.toLowerCase()) throw emailTaken();
  if (!password) throw new AppError('invalid', 'Please choose a password.');
  await assertStrongPassword(password, { email, isStaff: false });
  deps.throttle.use(limits.registrationsPerIp, caller.ipAddress, deps.now());
  return { userId: null, passwordHash: await hashPassword(caller.ipAddress, password), signedIn: null };
}

/** In the caller's transaction. 401 when the address was proved meanwhile. */
function settleAccount(
  deps: Deps,
  moveIn: MoveInRow,
  { userId, passwordHash }: Entry,
  caller: Caller,
): { userId: string; signedIn: SignedIn | null } {
  const { db } = deps;
  if (userId !== null) {
    keepPhoneIfMissing(db, userId, moveIn);
    return { userId, signedIn: null };
  }
  const known = findUserByEmail(db, moveIn.email);
  if (known?.emailVerifiedAt) throw unauthorized();
  const id = known ? takeAccount(deps, known, moveIn, passwordHash) : addAccount(deps, moveIn, passwordHash);
  db.update(moveIns).set({ userId: id }).where(eq(moveIns.id, moveIn.id)).run();
  return { userId: id, signedIn: openSession(deps, id, caller) };
}

function keepPhoneIfMissing(db: Db, userId: string, { email, phone }: MoveInRow): void {
  if (findUserByEmail(db, email)?.phone === '') keepPhone(db, userId, phone);
}

function takeAccount(deps: Deps, user: UserRow, moveIn: MoveInRow, passwordHash: string | null): string {
  if (hasRunningSubscription(deps.db, user.id)) throw runsAlready();
  const { firstName, lastName, phone, street, city, state, zipCode } = moveIn;
  takeOverUnprovedAccount(deps.db, user, { firstName, lastName, passwordHash }, deps.now());
  const contact = { phone, street, city, state, zipCode };
  deps.db.update(users).set(contact).where(eq(users.id, user.id)).run();
  return user.id;
}

function addAccount({ db, now }: Deps, moveIn: MoveInRow, passwordHash: string | null): string {
  const { email, firstName, lastName, phone, street, city, state, zipCode } = moveIn;
  const person = { email, firstName, lastName, phone, street, city, state, zipCode };
  return addUser(db, { ...person, passwordHash, emailVerifiedAt: now() }, now());
}

/** Its price is not today's: a new one takes its place. 409 when its card was confirmed meanwhile. */
async function endOutdatedSignUp(deps: Deps, moveIn: MoveInRow): Promise<void> {
  const pending = pendingSubscriptionOf(deps.db, moveIn.id);
  if (!pending || pending.total === moveInBoxToday(deps.db, moveIn).quote.total) return;
  if (!(await endPendingSubscription(deps, pending)))
    assertMoveInOpen(getMoveIn(deps.db, moveIn.id), deps.now());
}

type Address = ReturnType<typeof addressOf> & { lat: number; lng: number; isApproximate: boolean };

/** In the caller's transaction. Freezes contents and prices; a moving box always has room. */
function reserve(
  deps: Deps,
  moveIn: MoveInRow,
  userId: string,
  { expectedTotal, expectedDelivery }: AcceptMoveIn,
  address: Address,
): string {
  const { db } = deps;
  const now = deps.now();
  if (hasRunningSubscription(db, userId)) throw runsAlready();
  assertNotSoldOut(db, moveIn.products);
  const lines = priceRequestedLines(db, looseOunces(moveIn.products));
  const discountPercent = planPercent(getDiscountPercents(db), moveIn.frequency);
  const quote = verifiedQuote(lines, discountPercent, expectedTotal);
  const schedule = movingScheduleNow(db, moveIn, now);
  assertExpected(schedule.firstDeliveryDay, expectedDelivery, now);
  const pending = pendingSubscriptionOf(db, moveIn.id);
  if (pending) return pending.id;
  assertRoomForSubscription(db, userId);
  const id = newId();
  createPendingSubscription(db, {
    id,
    userId,
    box: { discountPercent, quote, lines, schedule },
    referralPercent: 0,
    moveInId: moveIn.id,
    // As in a sign-up, a card on file is not charged while this one waits. The first charge is set with the card.
    trialEndsAt: Math.max(schedule.firstChargeAt, trialEnd(now)),
    address,
    now,
  });
  return id;
}

/** In the caller's transaction. 409 when the key was used for another body. */
function remember(db: Db, attempt: Attempt, createdId: string, now: number): void {
  if (findAttempt(db, attempt)?.createdId === createdId) return;
  db.insert(checkoutAttempts)
    .values({ ...attempt, createdId, createdAt: now })
    .onConflictDoUpdate({
      target: [checkoutAttempts.userId, checkoutAttempts.key],
      set: { createdId, clientSecret: null },
    })
    .run();
}

async function openCardStep(deps: Deps, id: string, attempt: Attempt): Promise<string> {
  const known = knownSecret(deps.db, id);
  const row = findAnySubscription(deps.db, id);
  if (!row || row.status === 'cancelled') throw pendingSubscriptionExpired();
  const clientSecret = known ?? (await createBilling(deps, row));
  saveClientSecret(deps.db, attempt, clientSecret);
  return clientSecret;
}

/** Of an earlier call, under whatever key. */
function knownSecret(db: Db, subscriptionId: string): string | null {
  const isOf = and(eq(checkoutAttempts.createdId, subscriptionId), isNotNull(checkoutAttempts.clientSecret));
  const { clientSecret, createdAt } = checkoutAttempts;
  const found = db.select({ clientSecret }).from(checkoutAttempts).where(isOf).orderBy(desc(createdAt)).get();
  return found?.clientSecret ?? null;
}

function runsAlready(): AppError {
  return new AppError('conflict', 'You have a subscription already. Please change it in your account.');
}
