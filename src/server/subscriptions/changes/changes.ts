import type { DeliveryAddress } from '../../../shared/contract/address.ts';
import type { Frequency } from '../../../shared/contract/settings.ts';
import type { ChangeSubscription } from '../../../shared/contract/subscriptions.ts';
import { nextChargedDelivery } from '../../../shared/rules/delivery-plan.ts';
import { planPercent } from '../../../shared/rules/plans.ts';
import { looseOunces, priceRequestedLines, verifiedQuote } from '../../catalog/pricing.ts';
import { assertNotSoldOut } from '../../catalog/stock.ts';
import { requireCompleteAddress } from '../../delivery/delivery-address.ts';
import { checkDeliveryArea } from '../../delivery/geocode.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { getDiscountPercents } from '../../settings/settings.ts';
import {
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
import { type SubscriptionRow, subscriptionItemsOf } from '../record/subscriptions.ts';
import { isChangeUndoable } from '../record/undoable-changes.ts';
import { assertNoDraftInvoice } from '../schedule/draft-invoices.ts';
import { queueSubscriptionMail } from '../schedule/queue-status-mail.ts';
import { changeAddressAtProvider, changeAtProvider } from './change-at-provider.ts';
import { changedMail } from './change-mails.ts';
import { changeSerially, writeResponse } from './provider-refusals.ts';
import { assertNotReferrersAddress } from './self-referral.ts';

/**
 * Changes contents, frequency or address from the next delivery that is not paid yet (decisions, "After the sale"). New
 * contents have today's prices, the percent stays unless the frequency changes. 400 for bad input, 409 with the reason
 * where nothing can be changed, or with the new total when it differs from the expected one.
 */
export async function changeSubscription(
  deps: Deps,
  row: SubscriptionRow,
  input: ChangeSubscription,
): Promise<void> {
  const address = input.deliveryAddress ? requireCompleteAddress(input.deliveryAddress) : null;
  if (address) await checkDeliveryArea(deps, address);
  await changeSerially(deps, row, async (current) => {
    assertChangeable(current, input.planFrequency);
    await assertFrequencyFree(deps, current, input.planFrequency);
    // The price of the box after it would be agreed on with the friend's discount, which the one being charged uses up.
    if (input.products && isFirstBox(deps.db, current)) await assertNotBeingCharged(deps, current);
    if (address) assertNotReferrersAddress(deps.db, current, address);
    const box = changedBox(deps, current, input);
    if (box || address) await writeChange(deps, current, box, address);
  });
}

/**
 * Goes back to the box before the last change, at its prices, once: the same tap again does not bring the change back. 409
 * when the change was charged already, or there is none.
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

/** Another frequency moves deliveries: not while one of them is being charged, or waits for its payment. */
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

function assertNotBeingCharged(deps: Deps, row: SubscriptionRow): Promise<void> {
  return assertNoDraftInvoice(deps, row, deliveryPlanOf(deps.db, row, deps.now()));
}

/** The box that was asked for, or null when contents and frequency stay. */
function changedBox(deps: Deps, row: SubscriptionRow, input: ChangeSubscription): Box | null {
  const { db } = deps;
  const frequency = input.planFrequency ?? row.frequency;
  const lines = input.products ? newLines(db, row, input.products) : subscriptionItemsOf(db, row);
  const isOtherPlan = frequency !== row.frequency;
  const discountPercent = isOtherPlan ? planPercent(getDiscountPercents(db), frequency) : row.discountPercent;
  const referralPercent = isFirstBox(db, row) ? row.referralPercent : 0;
  const quote = verifiedQuote(lines, discountPercent, input.expectedTotal, referralPercent);
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
  const had = new Set(subscriptionItemsOf(db, row).map(({ productId }) => productId));
  assertNotSoldOut(
    db,
    lines.filter(({ productId }) => !had.has(productId)),
  );
  return lines;
}

/** A new frequency starts from the next delivery that is not paid yet, which keeps its date and its charge. */
function scheduleFor(deps: Deps, row: SubscriptionRow, frequency: Frequency) {
  if (frequency === row.frequency) return row;
  const next = nextChargedDelivery(deliveryPlanOf(deps.db, row, deps.now()));
  if (!next) throw new AppError('conflict', 'There is no coming delivery to start the new frequency from.');
  return { firstDeliveryDay: next.day, firstChargeAt: next.chargeAt, frequency };
}

/** The version before a change is the box that it is undone to, also after changes that came to nothing. */
function addChange(db: Db, row: SubscriptionRow, box: Box, now: number) {
  if (lastVersionOf(db, row.id) > row.version) {
    addVersion(db, row.id, boxOfVersion(db, getVersion(db, row.id, row.version)), now);
  }
  return addVersion(db, row.id, box, now);
}

/** A version of its own first, then the provider, then the subscription: what is interrupted follows the provider. */
async function writeChange(
  deps: Deps,
  row: SubscriptionRow,
  box: Box | null,
  address: DeliveryAddress | null,
): Promise<void> {
  const { db, now } = deps;
  const version = box && transact(db, () => addChange(db, row, box, now()));
  const moved = address ? { ...row, ...addressColumnsOf(address) } : row;
  const current = version
    ? await changeAtProvider(deps, moved, version)
    : await changeAddressAtProvider(deps, moved);
  const changed = writeResponse(deps, row, current);
  const key = `changed:${row.id}:${now()}:${changed.version}`;
  transact(db, () => queueSubscriptionMail(deps, changed, key, (facts) => changedMail(facts, row)));
}
