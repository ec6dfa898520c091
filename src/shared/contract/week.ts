import * as v from 'valibot';
import { oneLine, text } from '../text.ts';
import { Day } from './day.ts';
import { BoxDelivery } from './delivery-data.ts';
import { Sowing } from './growing.ts';
import { TapKey } from './tap-key.ts';

const weeks = 'Please choose from 1 to 26 weeks.';

/** `GET /api/admin/sow-plan`: number of Saturdays. */
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
 * Days `YYYY-MM-DD`. `ounces` cover `orders` and `subscriptions`, `trays` also `bufferOunces`, neither the
 * `invitedOunces` of open invitations to move in; `sownTrays`
 * excludes `lostTrays`. `expected` ounces of what is sown or was weighed, `over` those that no box needs and the shelf
 * neither offers nor holds; null where unknown.
 */
export const SowPlanRow = v.object({
  date: v.string(),
  productId: v.string(),
  ounces: v.number(),
  invitedOunces: v.number(),
  orders: v.number(),
  subscriptions: v.number(),
  bufferOunces: v.number(),
  trays: v.nullable(v.number()),
  sowOn: v.nullable(v.string()),
  seedGrams: v.nullable(v.number()),
  sownTrays: v.number(),
  lostTrays: v.number(),
  expected: v.nullable(v.number()),
  over: v.nullable(v.number()),
});
export type SowPlanRow = v.InferOutput<typeof SowPlanRow>;

/**
 * `GET /api/admin/today`: what is left to do, a row for each delivery day (`date`). `count`: trays to sow, greens to
 * harvest, boxes to pack, stops to drive.
 */
export const TodayWork = v.object({
  kind: v.picklist(['sow', 'harvest', 'pack', 'drive']),
  when: v.picklist(['late', 'today', 'tomorrow']),
  date: v.string(),
  count: v.number(),
});
export type TodayWork = v.InferOutput<typeof TodayWork>;

/**
 * `GET /api/admin/room`: boxes on the next Saturdays (`YYYY-MM-DD`), none when `limit` is 0, no limit; and those that open
 * invitations to move in would add.
 */
export const Room = v.object({
  limit: v.number(),
  saturdays: v.array(v.object({ date: v.string(), boxes: v.number(), invited: v.number() })),
});
export type Room = v.InferOutput<typeof Room>;

/** `GET /api/admin/sow-plan/{date}/{productId}`; no `orderId` if unpaid. */
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

const packChangeKinds = ['new', 'gone', 'skipped', 'resized', 'extra', 'moved', 'unpaid'] as const;

/**
 * `GET /api/admin/pack-list/{date}`. `totals` covers `boxes` only; `changes` compares what was ordered with
 * each customer's last box. `orderIds`: the box's own order first, then its extras. `boxes` are sorted by `stop`, the number on the label, which a print fixes;
 * `isSincePrint`: not on the last print. `street` has the apartment. Instants are epoch ms.
 */
export const PackList = v.object({
  totals: v.array(PackLine),
  boxes: v.array(
    v.object({
      orderId: v.string(),
      orderIds: v.array(v.string()),
      orderNumber: v.string(),
      stop: v.number(),
      name: v.string(),
      address: v.string(),
      street: v.string(),
      town: v.string(),
      ...BoxDelivery.entries,
      lines: v.array(PackLine),
      isPaid: v.boolean(),
      isPacked: v.boolean(),
      isSincePrint: v.boolean(),
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

/** As shown on screen and paper. */
export const packChangeNames: Record<PackChange['kind'], string> = {
  new: 'New',
  gone: 'Gone',
  skipped: 'Skipped',
  resized: 'Changed',
  extra: 'Extra',
  moved: 'Moved',
  unpaid: 'Unpaid',
};

const at = 'The time of the tap is epoch milliseconds.';

/** `POST /api/admin/pack-list/{date}/boxes/{orderId}`: `at` is epoch ms. */
export const PackTick = v.object({
  isPacked: v.boolean('Please say whether the box is packed.'),
  at: v.pipe(v.number(at), v.integer(at), v.minValue(0, at)),
  key: TapKey,
});
export type PackTick = v.InferOutput<typeof PackTick>;

export const DayParams = v.object({ date: Day });

/** `.csv` after the day gives a spreadsheet. */
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

/** `POST /api/admin/days/{date}/message`, `POST /api/admin/lots/{lot}/message`: line breaks in `text` are kept. */
export const DayMessage = v.object({
  subject: v.pipe(
    text('Please write a subject.'),
    v.trim(),
    oneLine,
    v.nonEmpty('Please write a subject.'),
    v.maxLength(120, 'Please keep the subject to 120 characters.'),
  ),
  text: v.pipe(
    text('Please write a message.'),
    v.trim(),
    v.nonEmpty('Please write a message.'),
    v.maxLength(2000, 'Please keep the message to 2000 characters.'),
  ),
  preview: v.optional(v.boolean()),
  key: TapKey,
});
export type DayMessage = v.InferOutput<typeof DayMessage>;

/**
 * `GET /api/admin/lots/{lot}`. `orders` may carry the lot: their `lines` are the greens that were sown of it for
 * their day. Latest day first.
 */
export const Lot = v.object({
  sowings: v.array(Sowing),
  harvests: v.array(
    v.object({
      date: v.string(),
      productId: v.string(),
      ounces: v.nullable(v.number()),
      harvestedAt: v.number(),
    }),
  ),
  orders: v.array(
    v.object({
      orderId: v.string(),
      orderNumber: v.string(),
      userId: v.nullable(v.string()),
      name: v.string(),
      date: v.string(),
      lines: v.array(PackLine),
    }),
  ),
});
export type Lot = v.InferOutput<typeof Lot>;
