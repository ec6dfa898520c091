import type { NextBox } from '../../../shared/contract/subscriptions.ts';
import { cutoffOf, newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { nextChargedDelivery, plannedDelivery } from '../../../shared/rules/delivery-plan.ts';
import { formatLongDay } from '../../../shared/rules/format-day.ts';
import { limits } from '../../../shared/rules/limits.ts';
import { contentsOf, isOrderGone } from '../../orders/orders.ts';
import { readSigned, sign } from '../../platform/db/signing.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, isOutage } from '../../platform/errors.ts';
import { deliveryPlanOf } from '../record/delivery-plans.ts';
import { creditOfCustomer, nextPayment } from '../record/next-payment.ts';
import { quoteOn } from '../record/prices.ts';
import { findAnySubscription, type SubscriptionRow } from '../record/subscriptions.ts';
import { countChange } from './change-limit.ts';
import { skipDelivery, skipFactsOf, undoSkip } from './skips.ts';

const purpose = 'next-box';

/** Works without signing in, until the cutoff. */
export function nextBoxLink({ db, env }: Deps, subscriptionId: string, day: string): string {
  const token = sign(db, purpose, `${subscriptionId} ${day}`);
  return `${env.origin}/next-box?${new URLSearchParams({ token })}`;
}

/** Changes nothing. 400 for a link not made here, 409 once its box does not come. */
export async function getNextBox(deps: Deps, token: string): Promise<NextBox> {
  const { row, day } = readToken(deps, token);
  const box = boxOf(deps, row, day);
  return { ...box, charge: box.charge && { ...box.charge, ...(await paymentOf(deps, row, day)) } };
}

/** Null while the provider is down (skip and keep still work), or when another charge comes first. */
async function paymentOf(deps: Deps, row: SubscriptionRow, day: string) {
  deps.throttle.use(limits.providerReadsPerAccount, row.userId, deps.now());
  const credit = await creditOfCustomer(deps, row.userId).catch((error) => {
    if (isOutage(error)) return null;
    throw error;
  });
  const next = nextChargedDelivery(deliveryPlanOf(deps.db, row, deps.now()));
  const payment = credit !== null && next?.day === day ? nextPayment(deps, row, credit) : null;
  return { creditApplied: payment?.credit ?? null, amountDue: payment?.card ?? null };
}

function boxOf(deps: Deps, row: SubscriptionRow, day: string) {
  const { db, now } = deps;
  const { plan, box, skip, moved } = skipFactsOf(deps, row, day);
  const order = box && !isOrderGone(box) ? box : undefined;
  const delivery = plannedDelivery(plan, day);
  if (
    day < newYorkDay(now()) ||
    !(skip || order || delivery?.state === 'scheduled' || delivery?.state === 'closed')
  )
    throw new AppError(
      'conflict',
      `There is no box on ${formatLongDay(day, now())} any more that could be changed.`,
    );
  const state = skip ? 'skipped' : (delivery?.state ?? 'ordered');
  const chargeAt = delivery?.chargeAt ?? null;
  const isCharged = state === 'scheduled' && chargeAt !== null && chargeAt > now();
  return {
    date: day,
    state,
    changeUntil: cutoffOf(day),
    cartDetails: order ? contentsOf(db, order) : row.cartDetails,
    charge: isCharged ? { at: chargeAt, amount: quoteOn(db, row, day).total } : null,
    movedTo: moved?.day ?? null,
    isPaymentOpen: state === 'scheduled' && row.status === 'past_due',
  };
}

/** 409 when it is too late. */
export async function skipNextBox(deps: Deps, token: string): Promise<NextBox> {
  const { row, day } = readToken(deps, token);
  countChange(deps, row.userId);
  await skipDelivery(deps, row, day, `customer:${row.userId}`);
  return getNextBox(deps, token);
}

/** Also takes back an earlier skip. 409 when it is too late. */
export async function keepNextBox(deps: Deps, token: string): Promise<NextBox> {
  const { row, day } = readToken(deps, token);
  countChange(deps, row.userId);
  await undoSkip(deps, row, day, `customer:${row.userId}`);
  return getNextBox(deps, token);
}

function readToken({ db }: Deps, token: string): { row: SubscriptionRow; day: string } {
  const [id = '', day = ''] = (readSigned(db, purpose, token) ?? '').split(' ');
  const row = findAnySubscription(db, id);
  if (!row || row.activatedAt === null)
    throw new AppError('invalid', 'This link is not valid. Please use the one in our mail.');
  return { row, day };
}
