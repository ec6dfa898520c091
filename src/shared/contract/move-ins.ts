import * as v from 'valibot';
import { rules } from '../business.ts';
import { frequencies } from '../rules/plans.ts';
import { text, textLine } from '../text.ts';
import { accountMessages } from './accounts.ts';
import { DeliveryAddress, isCompleteAddress } from './address.ts';
import { Cents, checkoutMessages, SubscriptionProduct } from './checkout.ts';
import { Day, DayText } from './day.ts';
import { cartTexts } from './delivery-data.ts';
import { isEmail } from './email.ts';
import { listQuery } from './lists.ts';
import { Frequency } from './settings.ts';

export const moveInStates = ['invited', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type MoveInState = (typeof moveInStates)[number];
const MoveInState = v.picklist(moveInStates);

/** Of one call. */
export const maxMoveInRows = 100;

const required = (max: number, missing: string) => v.pipe(textLine(max), v.nonEmpty(missing));
const given = (max: number) => v.optional(textLine(max), '');

/** `quantity` counts ounces; `firstDelivery` is a Saturday, `YYYY-MM-DD`. */
export const NewMoveIn = v.pipe(
  v.object({
    email: v.pipe(
      text(accountMessages.badEmail),
      v.trim(),
      v.maxLength(254, accountMessages.badEmail),
      v.check(isEmail, accountMessages.badEmail),
    ),
    firstName: required(60, 'First name is required.'),
    lastName: required(60, 'Last name is required.'),
    phone: v.optional(
      v.pipe(text(), v.trim(), v.maxLength(cartTexts.phone, 'That phone number is too long.')),
      '',
    ),
    planFrequency: v.picklist(frequencies, checkoutMessages.noPlan.message),
    products: v.pipe(
      v.array(v.pick(SubscriptionProduct, ['productId', 'quantity']), checkoutMessages.noItems.message),
      v.minLength(1, checkoutMessages.noItems.message),
      v.maxLength(rules.maxLines, `A box holds at most ${rules.maxLines} lines.`),
    ),
    street: given(200),
    city: given(100),
    state: given(50),
    zipCode: v.optional(DeliveryAddress.entries.zipCode, ''),
    notes: v.optional(v.pipe(text(), v.trim(), v.maxLength(cartTexts.notes, 'That text is too long.')), ''),
    firstDelivery: Day,
  }),
  v.check((row) => isCompleteAddress(row), checkoutMessages.noAddress.message),
);
export type NewMoveIn = v.InferOutput<typeof NewMoveIn>;

export const standsTwice = 'This email address stands in the list twice.';

/** `POST /api/admin/move-ins`. Each row is checked on its own. `preview` keeps nothing. */
export const ImportMoveIns = v.object({
  rows: v.pipe(
    v.array(v.unknown(), 'Please send a list of rows.'),
    v.minLength(1, 'Please send at least one row.'),
    v.maxLength(maxMoveInRows, `Please send at most ${maxMoveInRows} rows at once.`),
  ),
  preview: v.optional(v.boolean(), false),
});
export type ImportMoveIns = v.InferOutput<typeof ImportMoveIns>;

/** In the order of the rows; `sentence` says why one was refused. */
export const ImportMoveInsAnswer = v.object({
  rows: v.array(v.object({ state: v.picklist(['invited', 'refused']), sentence: v.optional(v.string()) })),
  invited: v.number(),
});
export type ImportMoveInsAnswer = v.InferOutput<typeof ImportMoveInsAnswer>;

export const MoveInQuery = v.object({ ...listQuery, status: v.optional(MoveInState) });
export type MoveInQuery = v.InferOutput<typeof MoveInQuery>;

/**
 * `GET /api/admin/move-ins`. `total`: cents of a box today, or at the acceptance; 0 once the person's data is
 * deleted. Instants are epoch ms.
 */
export const AdminMoveIn = v.object({
  id: v.string(),
  email: v.string(),
  name: v.string(),
  planFrequency: Frequency,
  total: v.number(),
  firstDelivery: v.string(),
  state: MoveInState,
  invitedAt: v.number(),
  acceptedAt: v.nullable(v.number()),
});
export type AdminMoveIn = v.InferOutput<typeof AdminMoveIn>;

const badLink = 'This link is not valid. Please use the one in our mail.';

/** The token of a mailed link. */
export const MoveInToken = v.object({ token: v.pipe(text(badLink), v.maxLength(200, badLink)) });

const MoveInLine = v.object({
  productId: v.string(),
  name: v.string(),
  ounces: v.number(),
  total: v.number(),
});

/**
 * `GET /api/move-in`. Cents at today's prices; the days (`YYYY-MM-DD`) are those of an acceptance now.
 * `hasAccount`: the address is a proved one's, so only its owner can accept.
 */
export const OpenMoveIn = v.object({
  state: v.literal('invited'),
  firstName: v.string(),
  email: v.string(),
  planFrequency: Frequency,
  lines: v.array(MoveInLine),
  total: v.number(),
  firstDelivery: v.string(),
  chargedOn: v.string(),
  hasAccount: v.boolean(),
});
export type OpenMoveIn = v.InferOutput<typeof OpenMoveIn>;

export const MoveIn = v.union([
  OpenMoveIn,
  v.object({ state: v.picklist(['accepted', 'declined', 'withdrawn', 'expired']) }),
]);
export type MoveIn = v.InferOutput<typeof MoveIn>;

/** `POST /api/move-in`. `password` for a new account; the other two as the page showed them. */
export const AcceptMoveIn = v.object({
  ...MoveInToken.entries,
  password: v.optional(v.pipe(text(), v.maxLength(500, 'That text is too long.'))),
  expectedTotal: Cents,
  expectedDelivery: DayText,
});
export type AcceptMoveIn = v.InferOutput<typeof AcceptMoveIn>;
