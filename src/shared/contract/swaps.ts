import * as v from 'valibot';
import { text } from '../text.ts';
import { Day } from './day.ts';

export const swapChoices = ['keep', 'credit'] as const;

const product = v.pipe(
  text('Please choose a green.'),
  v.minLength(1, 'Please choose a green.'),
  v.maxLength(100),
);

/**
 * `POST /api/admin/swaps`. A null substitute leaves the green out. `traysLost`: what was sown of the green counts as
 * lost. Without `confirm` nothing changes.
 */
export const NewSwap = v.object({
  date: Day,
  productId: product,
  substituteId: v.nullable(product),
  ongoing: v.optional(v.boolean(), false),
  traysLost: v.optional(v.boolean(), false),
  confirm: v.optional(v.boolean(), false),
  key: v.optional(v.pipe(text(), v.minLength(1), v.maxLength(100))),
});
export type NewSwap = v.InferOutput<typeof NewSwap>;

/** `credit` is cents in the customer's favor. `avoids`: the customer never wants the substitute, and gets nothing. */
export const SwapBox = v.object({
  orderId: v.string(),
  name: v.string(),
  ounces: v.number(),
  credit: v.number(),
  avoids: v.optional(v.literal(true)),
});
export type SwapBox = v.InferOutput<typeof SwapBox>;

/** `id` is null in a preview. */
export const Swap = v.object({ id: v.nullable(v.string()), boxes: v.array(SwapBox) });
export type Swap = v.InferOutput<typeof Swap>;

/** Ounces of the substitute before the swap; null without one, or where nothing of it was sown or weighed. */
export const FarmSwap = v.object({
  ...Swap.entries,
  expected: v.nullable(v.number()),
  over: v.nullable(v.number()),
  short: v.nullable(v.number()),
});
export type FarmSwap = v.InferOutput<typeof FarmSwap>;

/** `GET /api/admin/swaps?date=`: those of a Saturday. `undoUntil` is epoch ms. */
export const SwapQuery = v.object({ date: Day });
export const PresentSwap = v.object({
  id: v.string(),
  date: v.string(),
  productId: v.string(),
  substituteId: v.nullable(v.string()),
  ongoing: v.boolean(),
  traysLost: v.boolean(),
  boxes: v.array(SwapBox),
  undoUntil: v.number(),
});
export type PresentSwap = v.InferOutput<typeof PresentSwap>;

const token = v.pipe(text(), v.maxLength(500));

/** `GET /api/swap-choice?token=`. */
export const SwapToken = v.object({ token });

/** `POST /api/swap-choice`. */
export const SwapAnswer = v.object({
  token,
  choice: v.picklist(swapChoices, 'Please choose keep or credit.'),
});
export type SwapAnswer = v.InferOutput<typeof SwapAnswer>;

/**
 * Cents: `credit` is what the customer gets with the present choice, `worth` instead of the green. A choice can be
 * made or changed while `isOpen`, until `chooseUntil` (epoch ms). `isWholeBox`: without the green the box does not come.
 * `isToPay`: nobody has paid yet, so the cents are what is paid less.
 */
export const SwapChoice = v.object({
  date: v.string(),
  green: v.string(),
  substitute: v.nullable(v.string()),
  ounces: v.number(),
  credit: v.number(),
  worth: v.number(),
  isCredit: v.boolean(),
  isToPay: v.boolean(),
  isWholeBox: v.boolean(),
  choice: v.nullable(v.picklist(swapChoices)),
  chooseUntil: v.number(),
  isOpen: v.boolean(),
});
export type SwapChoice = v.InferOutput<typeof SwapChoice>;
