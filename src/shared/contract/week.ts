import * as v from 'valibot';
import { text } from '../text.ts';
import { Day } from './day.ts';
import { TapKey } from './growing.ts';

const weeks = 'Please choose from 1 to 26 weeks.';

/** `GET /api/admin/sow-plan`: how many Saturdays ahead. */
export const SowPlanQuery = v.object({
  weeks: v.optional(
    v.pipe(
      text(weeks),
      v.regex(/^\d{1,2}$/, weeks),
      v.transform(Number),
      v.minValue(1, weeks),
      v.maxValue(26, weeks),
    ),
    '4',
  ),
});

/**
 * What has to be sown of a green for a delivery day. `ounces` are what `orders` paid boxes and `subscriptions` boxes still to be
 * paid need; `trays` cover them and `bufferOunces` more; `sownTrays` are those sown and not lost. Days are `YYYY-MM-DD`. What
 * follows from the green's growing facts is null where nobody has said them.
 */
export const SowPlanRow = v.object({
  date: v.string(),
  productId: v.string(),
  ounces: v.number(),
  orders: v.number(),
  subscriptions: v.number(),
  bufferOunces: v.number(),
  trays: v.nullable(v.number()),
  sowOn: v.nullable(v.string()),
  seedGrams: v.nullable(v.number()),
  sownTrays: v.number(),
});
export type SowPlanRow = v.InferOutput<typeof SowPlanRow>;

/** `GET /api/admin/sow-plan/{date}/{productId}`: the boxes behind a number; `orderId` is null for one still to be paid. */
export const SowPlanBoxes = v.array(
  v.object({
    name: v.string(),
    ounces: v.number(),
    orderId: v.nullable(v.string()),
    subscriptionId: v.nullable(v.string()),
  }),
);
export type SowPlanBoxes = v.InferOutput<typeof SowPlanBoxes>;

const PackLine = v.object({ productId: v.string(), ounces: v.number() });
export type PackLine = v.InferOutput<typeof PackLine>;

const packChangeKinds = ['new', 'gone', 'skipped', 'resized', 'moved', 'unpaid'] as const;

/**
 * `GET /api/admin/pack-list/{date}`: `boxes` and `totals` are what is paid, `unpaid` is not packed, `changes` compares each
 * customer with their own last box. `deliverBefore` is "HH:MM", null for any time. `now` is the shop's clock, `changeUntil` the cutoff (epoch ms); `printedAt` when the list was printed last, null for
 * never, and `sincePrint` what has changed since, in sentences.
 */
export const PackList = v.object({
  totals: v.array(PackLine),
  boxes: v.array(
    v.object({
      orderId: v.string(),
      orderNumber: v.string(),
      name: v.string(),
      address: v.string(),
      notes: v.string(),
      deliverBefore: v.nullable(v.string()),
      lines: v.array(PackLine),
      isPaid: v.boolean(),
      isPacked: v.boolean(),
    }),
  ),
  unpaid: v.array(
    v.object({ subscriptionId: v.string(), name: v.string(), lines: v.array(PackLine), reason: v.string() }),
  ),
  changes: v.array(v.object({ kind: v.picklist(packChangeKinds), name: v.string(), detail: v.string() })),
  now: v.number(),
  changeUntil: v.number(),
  printedAt: v.nullable(v.number()),
  sincePrint: v.array(v.string()),
});
export type PackList = v.InferOutput<typeof PackList>;
export type PackBox = PackList['boxes'][number];
export type PackChange = PackList['changes'][number];

const at = 'The time of the tap is epoch milliseconds.';

/** `POST /api/admin/pack-list/{date}/boxes/{orderId}`: a tap on "packed" at `at` (epoch ms). */
export const PackTick = v.object({
  isPacked: v.boolean('Please say whether the box is packed.'),
  at: v.pipe(v.number(at), v.integer(at), v.minValue(0, at)),
  key: TapKey,
});
export type PackTick = v.InferOutput<typeof PackTick>;

export const DayParams = v.object({ date: Day });

/** A day, or a day with `.csv` behind it: the same list for a spreadsheet. */
export const PackListParams = v.object({
  date: v.union(
    [
      Day,
      v.pipe(
        text(),
        v.endsWith('.csv'),
        v.check((file) => v.is(Day, file.slice(0, -4))),
      ),
    ],
    'Please choose a day.',
  ),
});
