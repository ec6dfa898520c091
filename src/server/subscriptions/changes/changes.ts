import type Stripe from 'stripe';
import { business } from '../../../shared/business.ts';
import {
  combinedAddress,
  type DeliveryAddress,
  type LocatedAddress,
} from '../../../shared/contract/address.ts';
import type { Frequency } from '../../../shared/contract/settings.ts';
import type { ChangeSubscription } from '../../../shared/contract/subscriptions.ts';
import { nextChargedDelivery } from '../../../shared/rules/delivery-plan.ts';
import { formatLongDay } from '../../../shared/rules/format-day.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { planPercent } from '../../../shared/rules/plans.ts';
import { looseOunces, priceRequestedLines, verifiedQuote } from '../../catalog/pricing.ts';
import { findProducts } from '../../catalog/products.ts';
import { assertNotSoldOut, ouncesByProduct } from '../../catalog/stock.ts';
import { requireCompleteAddress } from '../../delivery/delivery-address.ts';
import { checkDeliveryArea } from '../../delivery/geocode.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Mail, MailRow } from '../../platform/mail/mail.ts';
import { assertWithinOrderLimit } from '../../settings/order-limit.ts';
import { getDiscountPercents } from '../../settings/settings.ts';
import { callStripe, idOf } from '../../stripe/calls.ts';
import { withIdempotencyKey } from '../../stripe/idempotency.ts';
import { ensureDeliveryProduct, ensurePlanCoupon } from '../../stripe/stripe-catalog.ts';
import { billedProducts } from '../provider/billed-products.ts';
import { firstBoxCoupons } from '../provider/first-box-coupons.ts';
import { subscriptionMetadata } from '../provider/provider-metadata.ts';
import { recurringPrice } from '../provider/recurring-prices.ts';
import {
  addReprice,
  addVersion,
  type Box,
  type BoxLine,
  boxOfVersion,
  getVersion,
  lastVersionOf,
} from '../record/box-versions.ts';
import { deliveryPlanOf } from '../record/delivery-plans.ts';
import { addressColumnsOf } from '../record/new-subscription.ts';
import { isFirstBox } from '../record/prices.ts';
import {
  endDay,
  type SubscriptionRow,
  type SubscriptionVersionRow,
  subscriptionItemsOf,
} from '../record/subscriptions.ts';
import { isChangeUndoable } from '../record/undoable-changes.ts';
import { assertNotBeingCharged } from '../schedule/draft-invoices.ts';
import { queueSubscriptionMail } from '../schedule/queue-status-mail.ts';
import { help, type MailFacts, nextRows, subscriptionsUrl } from '../schedule/status-change-mails.ts';
import { changeSerially, writeResponse } from './provider-refusals.ts';
import { assertNotReferrersAddress } from './self-referral.ts';

/**
 * From the next unpaid delivery (product 8.7), at today's prices; the percent changes only with the
 * frequency. 400 for bad input; 409 when nothing can be changed, or with the new total when it differs from
 * the expected one.
 */
export async function changeSubscription(
  deps: Deps,
  row: SubscriptionRow,
  input: ChangeSubscription,
): Promise<void> {
  const address = input.deliveryAddress ? await checkedAddress(deps, input.deliveryAddress) : null;
  await changeSerially(deps, row, async (current) => {
    assertChangeable(current, input.planFrequency);
    assertBoxLeft(deps, current);
    await assertFrequencyFree(deps, current, input.planFrequency);
    // Before the first box is paid, the new price would count a discount that this charge uses up.
    if (input.products && isFirstBox(deps.db, current)) await assertNotBeingCharged(deps, current);
    if (address) assertNotReferrersAddress(deps.db, current, address);
    const box = changedBox(deps, current, input);
    if (box || address) await writeChange(deps, current, box, address);
  });
}

async function checkedAddress(deps: Deps, input: Partial<DeliveryAddress>): Promise<LocatedAddress> {
  const address = requireCompleteAddress(input);
  return { ...address, ...(await checkDeliveryArea(deps, address)) };
}

/**
 * Restores box and prices. A repeated call does not redo the change. 409 when it was already charged, or
 * there is none.
 */
export function undoChange(deps: Deps, row: SubscriptionRow): Promise<void> {
  return changeSerially(deps, row, async (current) => {
    if (!isChangeUndoable(deps.db, current)) {
      throw new AppError('conflict', 'There is no change that could still be undone.');
    }
    const before = getVersion(deps.db, current.id, current.version - 1);
    await assertFrequencyFree(deps, current, before.frequency);
    const box = boxOfVersion(deps.db, before);
    const schedule = scheduleFor(deps, current, before.frequency);
    await writeChange(deps, current, { ...box, schedule, isUndo: true }, null);
  });
}

/**
 * The farm's new prices, as a change of the present contents that cannot be undone. No mail: the customer was
 * told before. `linesOf` answers null where nothing changes.
 */
export function changePrices(
  deps: Deps,
  row: SubscriptionRow,
  linesOf: (current: SubscriptionRow) => BoxLine[] | null,
): Promise<void> {
  return changeSerially(deps, row, async (current) => {
    const lines = linesOf(current);
    if (!lines) return;
    assertChangeable(current, undefined);
    if (isFirstBox(deps.db, current)) await assertNotBeingCharged(deps, current);
    const { discountPercent } = current;
    const quote = verifiedQuote(lines, discountPercent, undefined);
    await writeBox(
      deps,
      current,
      { discountPercent, quote, lines, schedule: current, isReprice: true },
      null,
    );
  });
}

function assertChangeable({ status }: SubscriptionRow, frequency: Frequency | undefined): void {
  if (status === 'trialing' || status === 'active' || status === 'past_due') return;
  if (status === 'paused' && frequency === undefined) return;
  const reason =
    status === 'paused'
      ? 'This subscription is paused. Please resume it before you change how often it comes.'
      : status === 'suspended'
        ? 'This subscription is on hold until its payment is settled.'
        : 'This subscription is cancelled and can no longer be changed.';
  throw new AppError('conflict', reason);
}

function assertBoxLeft({ db, now }: Deps, row: SubscriptionRow): void {
  const end = endDay(row);
  if (end === null || nextChargedDelivery(deliveryPlanOf(db, row, now()))) return;
  throw new AppError(
    'conflict',
    `This subscription ends on ${formatLongDay(end, now())}, and no box is left that could be changed.`,
  );
}

/** A new frequency moves deliveries, so none may be waiting for payment. */
async function assertFrequencyFree(
  deps: Deps,
  row: SubscriptionRow,
  frequency: Frequency = row.frequency,
): Promise<void> {
  if (frequency === row.frequency) return;
  if (row.status === 'past_due') {
    throw new AppError(
      'conflict',
      'A payment is still open. Please settle it before you change how often your box comes.',
    );
  }
  await assertNotBeingCharged(deps, row);
}

/** Null when contents and frequency stay. */
function changedBox(deps: Deps, row: SubscriptionRow, input: ChangeSubscription): Box | null {
  const { db } = deps;
  const frequency = input.planFrequency ?? row.frequency;
  const lines = input.products ? newLines(db, row, input.products) : subscriptionItemsOf(db, row);
  const isOtherPlan = frequency !== row.frequency;
  const discountPercent = isOtherPlan ? planPercent(getDiscountPercents(db), frequency) : row.discountPercent;
  const referralPercent = isFirstBox(db, row) ? row.referralPercent : 0;
  const quote = verifiedQuote(lines, discountPercent, input.expectedTotal, { referralPercent });
  if (!input.products && !isOtherPlan) return null;
  return { discountPercent, quote, lines, schedule: scheduleFor(deps, row, frequency) };
}

function newLines(
  db: Db,
  row: SubscriptionRow,
  products: NonNullable<ChangeSubscription['products']>,
): BoxLine[] {
  const requested = looseOunces(products);
  if (requested.length === 0) throw new AppError('invalid', 'Please leave at least one product in the box.');
  const lines = priceRequestedLines(db, requested);
  const had = ouncesByProduct(subscriptionItemsOf(db, row));
  assertWithinOrderLimit(
    db,
    lines,
    had.values().reduce((sum, ounces) => sum + ounces, 0),
  );
  const found = findProducts(db, had.keys());
  const asksForMore = ({ productId, ounces }: BoxLine) => {
    const before = had.get(productId) ?? 0;
    // A counted good comes as far as there is any.
    return found.get(productId)?.isGrownToOrder ? ounces > before : before === 0;
  };
  assertNotSoldOut(db, lines.filter(asksForMore));
  return lines;
}

function scheduleFor(deps: Deps, row: SubscriptionRow, frequency: Frequency) {
  if (frequency === row.frequency) return row;
  const next = nextChargedDelivery(deliveryPlanOf(deps.db, row, deps.now()));
  if (!next) throw new AppError('conflict', 'There is no coming delivery to start the new frequency from.');
  return { firstDeliveryDay: next.day, firstChargeAt: next.chargeAt, frequency };
}

/** An undo restores `version - 1`, so the present box is written again after failed changes. */
function addChange(db: Db, row: SubscriptionRow, box: Box, now: number) {
  if (lastVersionOf(db, row.id) > row.version) {
    addVersion(db, row.id, boxOfVersion(db, getVersion(db, row.id, row.version)), now);
  }
  return addVersion(db, row.id, box, now);
}

async function writeChange(
  deps: Deps,
  row: SubscriptionRow,
  box: Box | null,
  address: LocatedAddress | null,
): Promise<void> {
  const changed = await writeBox(deps, row, box, address);
  const key = `changed:${row.id}:${deps.now()}:${changed.version}`;
  transact(deps.db, () => queueSubscriptionMail(deps, changed, key, (facts) => changedMail(facts, row)));
}

/** Order: version, provider, subscription. If interrupted, the provider's state wins. */
async function writeBox(
  deps: Deps,
  row: SubscriptionRow,
  box: Box | null,
  address: LocatedAddress | null,
): Promise<SubscriptionRow> {
  const { db, now } = deps;
  const add = box?.isReprice ? addReprice : addChange;
  const version = box && transact(db, () => add(db, row, box, now()));
  const moved = address ? { ...row, ...addressColumnsOf(address) } : row;
  const atProvider = version
    ? await changeAtProvider(deps, moved, version)
    : await changeAddressAtProvider(deps, moved);
  return writeResponse(deps, row, atProvider);
}

/** A subscription can be rebuilt from this metadata. */
function changeAddressAtProvider(deps: Deps, row: SubscriptionRow): Promise<Stripe.Subscription> {
  return callStripe(deps, 'change address', (stripe) =>
    stripe.subscriptions.update(row.stripeSubscriptionId ?? '', { metadata: subscriptionMetadata(row) }),
  );
}

type Items = Stripe.SubscriptionUpdateParams.Item[];

/**
 * Bills the new version from the next period, without proration. With a new frequency the provider waits in a
 * trial until its first charge.
 */
async function changeAtProvider(
  deps: Deps,
  row: SubscriptionRow,
  version: SubscriptionVersionRow,
): Promise<Stripe.Subscription> {
  const id = row.stripeSubscriptionId ?? '';
  const atProvider = await callStripe(deps, 'look up subscription', (stripe) =>
    stripe.subscriptions.retrieve(id),
  );
  const params: Stripe.SubscriptionUpdateParams = {
    items: await changedItems(deps, row, version, atProvider),
    proration_behavior: 'none',
    metadata: subscriptionMetadata({ ...row, ...scheduleOf(version) }),
    ...(version.frequency !== row.frequency && { trial_end: version.firstChargeAt / 1000 }),
  };
  // A repeated try may differ in its address or items; setting a state needs no key.
  return callStripe(deps, 'change subscription', (stripe) =>
    withIdempotencyKey(
      `subscription:${row.id}:version:${version.version}`,
      (options) => stripe.subscriptions.update(id, params, options),
      () => stripe.subscriptions.update(id, params),
    ),
  );
}

function scheduleOf({ frequency, discountPercent, firstDeliveryDay, firstChargeAt }: SubscriptionVersionRow) {
  return { frequency, discountPercent, firstDeliveryDay, firstChargeAt };
}

async function changedItems(
  deps: Deps,
  row: SubscriptionRow,
  version: SubscriptionVersionRow,
  atProvider: Stripe.Subscription,
): Promise<Items> {
  const deliveryProduct = await ensureDeliveryProduct(deps);
  const isFee = ({ price }: Stripe.SubscriptionItem) => idOf(price.product) === deliveryProduct;
  const present = atProvider.items.data;
  const [box, fee] = [present.find((item) => !isFee(item)), present.find(isFee)];
  const coupon = await ensurePlanCoupon(deps, version.frequency, version.discountPercent);
  const coupons = [...(coupon ? [coupon] : []), ...(await firstBoxCoupons(deps, row))];
  const items: Items = [];
  for (const { product, amount, isBox } of await billedProducts(deps, version)) {
    const price = recurringPrice(product, amount, version.frequency);
    const itemId = isBox ? box?.id : fee?.id;
    items.push({
      ...(itemId && { id: itemId }),
      price_data: price,
      quantity: 1,
      ...(isBox && { discounts: coupons.length > 0 ? coupons.map((id) => ({ coupon: id })) : '' }),
    });
  }
  if (fee && version.deliveryFee === 0) items.push({ id: fee.id, deleted: true });
  return items;
}

function changedMail({ origin, to, row, next, paidDays, now }: MailFacts, before: SubscriptionRow): Mail {
  const start = next ? formatLongDay(next.day, now) : 'with the first box after you resume it';
  const paid = paidDays.map((day) => formatLongDay(day, now)).join('; ');
  return {
    to,
    subject: `Your ${business.name} subscription changes ${next ? `from ${start} on` : ''}`.trim(),
    title: 'Your subscription changes',
    paragraphs: [
      `Your changes take effect ${start}.`,
      ...(paid ? [`Already paid, and coming as it was: ${paid}.`] : []),
    ],
    rows: [...changedRows(before, row), ...nextRows(next, now)],
    action: { label: 'Look at it, or undo it', url: subscriptionsUrl(origin) },
    closing: [help],
  };
}

function changedRows(before: SubscriptionRow, row: SubscriptionRow): MailRow[] {
  const pairs: [label: string, from: string, to: string][] = [
    ['Your box', before.cartDetails, row.cartDetails],
    ['How often', before.frequency, row.frequency],
    ['Total per box', formatCents(before.total), formatCents(row.total)],
    ['Delivered to', combinedAddress(before), combinedAddress(row)],
    ['Notes for the driver', before.deliveryNotes || 'none', row.deliveryNotes || 'none'],
  ];
  return pairs
    .filter(([, from, to]) => from !== to)
    .map(([label, from, to]) => ({ label, value: `${to}\n(was: ${from})` }));
}
