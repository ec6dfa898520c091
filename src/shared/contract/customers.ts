import * as v from 'valibot';
import { policies } from '../rules/limits.ts';
import { centsFromDecimal, formatCents } from '../rules/money.ts';
import { text } from '../text.ts';
import { AdminMessage } from './inquiries.ts';
import { rowVersion } from './lists.ts';
import { Credit, resolutions, SavedCard } from './payments.ts';
import { AdminSubscription } from './subscriptions.ts';

/** `orders` counts paid ones, `subscriptions` running ones; `createdAt` is epoch ms. */
export const AdminCustomer = v.object({
  id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
  address: v.string(),
  createdAt: v.number(),
  orders: v.number(),
  subscriptions: v.number(),
  version: v.number(),
});
export type AdminCustomer = v.InferOutput<typeof AdminCustomer>;

/** `amountDue` is dollars; instants are epoch ms. */
export const FailedPayment = v.object({
  id: v.string(),
  subscriptionId: v.nullable(v.string()),
  failureReason: v.string(),
  attemptCount: v.number(),
  amountDue: v.number(),
  isResolved: v.boolean(),
  resolvedBy: v.nullable(v.picklist(resolutions)),
  createdAt: v.number(),
});
export type FailedPayment = v.InferOutput<typeof FailedPayment>;

/** `credit` is null while the payment provider does not answer; `card`, the default one, also without any. */
export const CustomerRecord = v.object({
  customer: v.object({ ...AdminCustomer.entries, isEmailVerified: v.boolean(), note: v.string() }),
  subscriptions: v.array(AdminSubscription),
  credit: v.nullable(Credit),
  card: v.nullable(v.pick(SavedCard, ['brand', 'last4'])),
  failedPayments: v.array(FailedPayment),
  messages: v.array(AdminMessage),
});
export type CustomerRecord = v.InferOutput<typeof CustomerRecord>;

/** `PATCH /api/admin/customers/{id}`. */
export const CustomerNote = v.object({
  note: v.pipe(
    text('Please write the note as text.'),
    v.trim(),
    v.maxLength(2000, 'Please keep the note to 2,000 characters.'),
  ),
  version: rowVersion,
});
export type CustomerNote = v.InferOutput<typeof CustomerNote>;

const amountMessage = 'Please enter an amount like 5.00.';

const keyMessage = 'Please send a UUID as key: the same key again is the same gift.';

/** `POST /api/admin/customers/{id}/credit`: idempotent by `key`. */
export const CreditGrant = v.object({
  amount: v.pipe(
    v.union([text(amountMessage), v.number(amountMessage)], amountMessage),
    v.transform((amount) => centsFromDecimal(String(amount))),
    v.number(amountMessage),
    v.minValue(1, amountMessage),
    v.maxValue(
      policies.maxCreditGrant,
      `Please give at most ${formatCents(policies.maxCreditGrant)} at a time.`,
    ),
  ),
  reason: v.pipe(
    text('Please give a reason.'),
    v.trim(),
    v.nonEmpty('Please give a reason.'),
    v.maxLength(200, 'Please keep the reason to 200 characters.'),
  ),
  key: v.pipe(text(keyMessage), v.uuid(keyMessage)),
});
export type CreditGrant = v.InferOutput<typeof CreditGrant>;
