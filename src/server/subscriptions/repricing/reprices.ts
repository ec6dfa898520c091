import { and, eq, exists, gte, lte, ne } from 'drizzle-orm';
import { business } from '../../../shared/business.ts';
import { firstRepriceDay, type Reprice, type Repriced } from '../../../shared/contract/subscriptions.ts';
import {
  cutoffOf,
  newYorkDay,
  saturdayOnOrAfter,
  scheduledSince,
} from '../../../shared/rules/delivery-days.ts';
import { type DeliveryPlan, plannedDeliveries, stateOf } from '../../../shared/rules/delivery-plan.ts';
import { formatLongDay } from '../../../shared/rules/format-day.ts';
import { decimalText, formatCents } from '../../../shared/rules/money.ts';
import { quoteFor } from '../../../shared/rules/quote.ts';
import { verifiedQuote } from '../../catalog/pricing.ts';
import { findProducts, type ProductRow } from '../../catalog/products.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { forEachApart } from '../../platform/process/each-apart.ts';
import { changePrices } from '../changes/changes.ts';
import { lastVersionOf } from '../record/box-versions.ts';
import { deliveryPlanOf } from '../record/delivery-plans.ts';
import { itemsOn, repricedItems, repricesOf } from '../record/prices.ts';
import {
  type SubscriptionItemRow,
  type SubscriptionRow,
  subscriptionItemsOf,
} from '../record/subscriptions.ts';
import { reprices, subscriptionItems, subscriptions } from '../record/table.ts';
import { isPresentItem, isRunning, subscriptionsWith } from '../schedule/coming-boxes.ts';
import { queueSubscriptionMail } from '../schedule/queue-status-mail.ts';
import { help, type MailFacts, subscriptionsUrl } from '../schedule/status-change-mails.ts';

/** `day` is that of the first box with the new price; cents per ounce and per box. */
type NewPrice = { row: SubscriptionRow; day: string; oldPrice: number; before: number; after: number };

/**
 * The green's present price for the boxes of running subscriptions from a Saturday on, with one mail each.
 * Repeating it reaches nobody again. 404 for an unknown product, 400 for another or too early day.
 */
export function repriceBoxes(
  deps: Deps,
  adminId: string,
  productId: string,
  { from, preview }: Reprice,
): Repriced {
  const { db, now } = deps;
  assertRepriceDay(from, now());
  return transact(db, () => {
    const product = findProducts(db, [productId]).get(productId);
    if (!product) throw new AppError('notFound', 'We do not know this product.');
    const changes = subscriptionsWith(db, productId).flatMap(
      (row) => newPriceOf(deps, row, product, from) ?? [],
    );
    if (!preview && changes.length > 0) {
      for (const change of changes) writeNewPrice(deps, change, product, from);
      const to = `${decimalText(product.pricePerOunce)} from ${from}`;
      recordEvent(db, { by: `admin:${adminId}`, what: 'boxes repriced', about: productId, to }, now());
    }
    return { subscriptions: changes.length, mails: changes.length };
  });
}

/** Before the first charge of a box from its Saturday on; an outage leaves the rest to the next run. */
export async function applyReprices(deps: Deps): Promise<void> {
  await forEachApart(deps, 'new price could not be applied', openReprices(deps.db), (row) =>
    changePrices(deps, row, (current) => dueLines(deps, current)),
  );
}

function assertRepriceDay(from: string, now: number): void {
  const first = firstRepriceDay(newYorkDay(now));
  if (from >= first && saturdayOnOrAfter(from) === from) return;
  throw new AppError('invalid', `Please choose ${formatLongDay(first, now)} or a later Saturday.`);
}

/** Null without a box from then on, or when all of them have that price already. */
function newPriceOf(deps: Deps, row: SubscriptionRow, product: ProductRow, from: string): NewPrice | null {
  const { db, now } = deps;
  const items = subscriptionItemsOf(db, row);
  const planned = repricesOf(db, row);
  const laterDays = planned.flatMap((one) =>
    one.productId === product.id && one.from > from ? one.from : [],
  );
  const isOf = ({ productId }: SubscriptionItemRow) => productId === product.id;
  const hasOtherPrice = (day: string) =>
    itemsOn(items, planned, day).find(isOf)?.pricePerOunce !== product.pricePerOunce;
  const changedDay = [from, ...laterDays].find(hasOtherPrice);
  const day = changedDay && firstBoxFrom(deliveryPlanOf(db, row, now()), changedDay);
  if (!day) return null;
  const old = itemsOn(items, planned, changedDay);
  const { pricePerOunce } = product;
  const changed = old.map((item) => (isOf(item) ? { ...item, pricePerOunce } : item));
  const { discountPercent: planPercent } = row;
  return {
    row,
    day,
    oldPrice: old.find(isOf)?.pricePerOunce ?? 0,
    before: quoteFor({ lines: old, planPercent, referralPercent: 0 }).total,
    after: verifiedQuote(changed, planPercent, undefined).total,
  };
}

function firstBoxFrom(plan: DeliveryPlan, from: string): string | null {
  for (const { day, state } of plannedDeliveries(plan, from)) if (state === 'scheduled') return day;
  return null;
}

function writeNewPrice(deps: Deps, change: NewPrice, product: ProductRow, from: string): void {
  const { db, now } = deps;
  const { id } = change.row;
  const isOf = and(eq(reprices.subscriptionId, id), eq(reprices.productId, product.id));
  db.delete(reprices)
    .where(and(isOf, gte(reprices.from, from)))
    .run();
  const { pricePerOunce } = product;
  db.insert(reprices)
    .values({
      subscriptionId: id,
      productId: product.id,
      from,
      pricePerOunce,
      version: lastVersionOf(db, id),
    })
    .run();
  const key = `reprice:${id}:${product.id}:${from}:${pricePerOunce}:${now()}`;
  queueSubscriptionMail(deps, change.row, key, (facts) => newPriceMail(facts, change, product), {
    isLimited: false,
  });
}

/** Also after an undo, which brings an old price back. */
function openReprices(db: Db): SubscriptionRow[] {
  const isOpen = exists(
    db
      .select({ id: reprices.subscriptionId })
      .from(reprices)
      .innerJoin(subscriptionItems, and(isPresentItem, eq(subscriptionItems.productId, reprices.productId)))
      .where(
        and(
          eq(reprices.subscriptionId, subscriptions.id),
          lte(subscriptionItems.pricedIn, reprices.version),
          ne(subscriptionItems.pricePerOunce, reprices.pricePerOunce),
        ),
      ),
  );
  return db.select().from(subscriptions).where(and(isRunning, isOpen)).all();
}

function dueLines({ db, now }: Deps, row: SubscriptionRow): SubscriptionItemRow[] | null {
  const plan = deliveryPlanOf(db, row, now());
  const due = repricesOf(db, row).filter(({ from }) => isFirstToCharge(plan, from));
  const items = subscriptionItemsOf(db, row);
  const lines = repricedItems(items, due);
  return lines.every((line, index) => line.pricePerOunce === items[index]?.pricePerOunce) ? null : lines;
}

/** No earlier Saturday can still be charged, not even by an undone skip or an earlier end of a pause. */
function isFirstToCharge(plan: DeliveryPlan, from: string): boolean {
  for (const { day } of scheduledSince(plan.schedule, newYorkDay(plan.now))) {
    if (day >= from) return true;
    const state = stateOf(plan, day);
    if (state !== 'ordered' && state !== 'served' && cutoffOf(day) >= plan.now) return false;
  }
  throw new Error('A schedule has no end.');
}

function newPriceMail(
  { origin, to, row, greens, now }: MailFacts,
  { day, oldPrice, before, after }: NewPrice,
  { name, pricePerOunce }: ProductRow,
): Mail {
  const from = formatLongDay(day, now);
  return {
    to,
    subject: `A new price for your ${business.name} box from ${from} on`,
    title: 'A new price for your box',
    greens,
    paragraphs: [
      `From your box of ${from} on, an ounce of ${name} costs ${formatCents(pricePerOunce)} instead of ${formatCents(oldPrice)}. Boxes before that day keep their price.`,
      'You do not have to do anything. If you would like another box, or none any more, you can change or cancel your subscription at any time under Subscriptions.',
    ],
    rows: [
      { label: 'Your box', value: row.cartDetails },
      { label: 'Total per box until then', value: formatCents(before) },
      { label: `Total per box from ${from} on`, value: formatCents(after), strong: true },
    ],
    action: { label: 'Change it, or cancel', url: subscriptionsUrl(origin) },
    closing: [help],
  };
}
