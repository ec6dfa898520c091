import { rules } from '../../shared/business.ts';
import type { DeliveryAddress, LocatedAddress } from '../../shared/contract/address.ts';
import type { HandMethod } from '../../shared/contract/orders.ts';
import type {
  OrderByHand,
  OrderByHandAnswer,
  OrderByHandPreview,
} from '../../shared/contract/orders-by-hand.ts';
import { addDays, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { policies } from '../../shared/rules/limits.ts';
import { findUser, findUserByEmail } from '../accounts/record/users.ts';
import { looseOunces, priceRequestedLines, verifiedQuote } from '../catalog/pricing.ts';
import { missingStock, stock, take } from '../catalog/stock.ts';
import { closedDaysFrom } from '../delivery/closed-days.ts';
import { requireCompleteAddress } from '../delivery/delivery-address.ts';
import { locateAnywhere } from '../delivery/geocode.ts';
import { bookPaidByHand } from '../orders/hand-payments.ts';
import { createOrder } from '../orders/new-order.ts';
import { recordOrderEvent } from '../orders/order-changes.ts';
import { findAnyOrder } from '../orders/orders.ts';
import { linkEndsAt } from '../orders/pay-links.ts';
import { queueOrderMails } from '../orders/payment.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { withinTimeLimit } from '../platform/process/time-limit.ts';
import { outageMessages } from '../stripe/calls.ts';
import { uncoveredOunces } from '../week/trays.ts';
import { openPayLink } from './pay-link.ts';
import { type Attempt, attemptFor, findAttempt, rememberAttempt, runKey } from './run-attempt.ts';
import { chargeSavedCard, requireSavedCard } from './saved-card-charge.ts';

/**
 * In cash or by bank it stands at once and stays until it is paid or cancelled; a saved card is charged at once,
 * see `chargeSavedCard`; a link is mailed, see `openPayLink`. The same key and body answer with the same order;
 * another body: 409. 404 for an unknown customer; 400 without a complete address, for a past day and for a link without
 * email; 409 for a closed day, a green out of stock, too little of counted goods or a changed total.
 */
export async function orderByHand(
  deps: Deps,
  adminId: string,
  input: OrderByHand,
  key: string | undefined,
): Promise<OrderByHandAnswer | OrderByHandPreview> {
  if (input.preview) return previewByHand(deps, input);
  const attempt = attemptFor('order', adminId, key, { byHand: input });
  const { payment } = input;
  if (isHandMethod(payment)) return { orderId: await placeOnce(deps, attempt, input) };
  const work = deps.queue.once(runKey(attempt), async () => {
    const orderId = await placeOnce(deps, attempt, input);
    if (payment === 'link') await openPayLink(deps, orderId);
    else await chargeSavedCard(deps, attempt, orderId);
    return { orderId };
  });
  return withinTimeLimit(policies.customerWaitMs, outageMessages.maybeRetried, work);
}

/** What it costs, and what will be missing that day. Never refused for ounces. */
async function previewByHand(deps: Deps, input: OrderByHand): Promise<OrderByHandPreview> {
  const { db, now } = deps;
  assertOpenDay(db, input, now());
  const lines = priceRequestedLines(db, looseOunces(input.products));
  const { total } = verifiedQuote(lines, null, input.expectedTotal);
  const uncovered = await uncoveredOunces(deps, input.deliveryDate, lines);
  return { total, short: [...missingStock(db, lines), ...uncovered] };
}

async function placeOnce(deps: Deps, attempt: Attempt, input: OrderByHand): Promise<string> {
  const { db } = deps;
  const known = findAttempt(db, attempt);
  if (known) return known.createdId;
  const recipient = recipientOf(db, input);
  if (input.payment === 'link' && recipient.userId === null && !recipient.guestEmail)
    throw new AppError('invalid', 'A link needs an email address.');
  if (input.payment === 'saved-card') await requireSavedCard(deps, recipient.userId);
  const address = await locateAnywhere(deps, recipient.address);
  return transact(db, () => {
    const orderId = findAttempt(db, attempt)?.createdId;
    if (orderId) return orderId;
    const id = placeByHand(deps, attempt.userId, input, { ...recipient, address });
    rememberAttempt(db, attempt, id, deps.now());
    return id;
  });
}

type Recipient<Address> = {
  userId: string | null;
  guestName?: string;
  guestEmail?: string;
  phone?: string;
  address: Address;
};

function recipientOf(db: Db, { customerId, customer, address }: OrderByHand): Recipient<DeliveryAddress> {
  if (customer) {
    const { firstName, lastName, email, phone } = customer;
    return {
      userId: (email && findUserByEmail(db, email)?.id) || null,
      guestName: `${firstName} ${lastName}`,
      guestEmail: email,
      phone,
      address: requireCompleteAddress(customer.address),
    };
  }
  const account = findUser(db, customerId ?? '');
  if (!account) throw new AppError('notFound', 'We do not know this customer.');
  const { street, city, state, zipCode } = account;
  return { userId: account.id, address: requireCompleteAddress(address ?? { street, city, state, zipCode }) };
}

/** In the caller's transaction. */
function placeByHand(
  deps: Deps,
  adminId: string,
  input: OrderByHand,
  recipient: Recipient<LocatedAddress>,
): string {
  const { db, now } = deps;
  assertOpenDay(db, input, now());
  const lines = priceRequestedLines(db, looseOunces(input.products));
  const quote = verifiedQuote(lines, null, input.expectedTotal);
  const { address, ...customer } = recipient;
  const { payment } = input;
  const method = isHandMethod(payment) ? payment : null;
  const id = newId();
  const order = createOrder(db, {
    id,
    userId: customer.userId,
    quote,
    lines: take(db, stock, lines),
    deliverTo: { ...customer, ...address, deliveryNotes: input.note || address.notes },
    deliveryDate: input.deliveryDate,
    byHand: payment,
    creditApplied: 0,
    now: now(),
  });
  const taken = { id, what: 'handMethod', from: '', to: payment };
  recordOrderEvent(db, taken, `admin:${adminId}`, now());
  if (method && input.isPaid) bookPaidByHand(deps, order, method, now(), `admin:${adminId}`);
  if (method) queueOrderMails(deps, findAnyOrder(db, id) ?? order, 'one-time');
  return id;
}

function isHandMethod(payment: OrderByHand['payment']): payment is HandMethod {
  return payment === 'cash' || payment === 'bank';
}

/** `now` is epoch ms. */
function assertOpenDay(db: Db, { deliveryDate, payment }: OrderByHand, now: number): void {
  const today = newYorkDay(now);
  if (deliveryDate < today || deliveryDate > addDays(today, 366))
    throw new AppError('invalid', 'Please choose a delivery day from today on, within a year from now.');
  if (closedDaysFrom(db, deliveryDate).includes(deliveryDate))
    throw new AppError(
      'conflict',
      `${formatLongDay(deliveryDate, now)} is closed. Please choose another day.`,
    );
  if (payment === 'link' && linkEndsAt({ createdAt: now, deliveryDate }) <= now)
    throw new AppError(
      'conflict',
      `A link can be paid until ${rules.cutoffTime} on the day before. Please choose another day or payment.`,
    );
}
