import * as v from 'valibot';
import { oneLine, text } from '../text.ts';
import { Day } from './day.ts';
import { TapKey } from './tap-key.ts';

/** In order. */
const growthSteps = ['ordered', 'sown', 'harvested', 'out_for_delivery', 'delivered'] as const;
export type GrowthStep = (typeof growthSteps)[number];

/**
 * Days `YYYY-MM-DD`. `on` is null until all greens are sown or harvested (`done` of `of`); `expectedOn` is
 * null if unknown.
 */
export const Timeline = v.array(
  v.object({
    step: v.picklist(growthSteps),
    on: v.nullable(v.string()),
    expectedOn: v.nullable(v.string()),
    done: v.optional(v.number()),
    of: v.optional(v.number()),
  }),
);
export type Timeline = v.InferOutput<typeof Timeline>;

export function isDelivered(timeline: Timeline = []): boolean {
  return timeline.some(({ step, on }) => step === 'delivered' && on !== null);
}

/** `lostTrays` failed. `createdAt` is epoch ms. */
export const Sowing = v.object({
  id: v.string(),
  date: v.string(),
  productId: v.string(),
  trays: v.number(),
  lostTrays: v.number(),
  sownOn: v.string(),
  lot: v.string(),
  createdAt: v.number(),
});
export type Sowing = v.InferOutput<typeof Sowing>;

const productId = v.pipe(text('Please say which green.'), v.maxLength(60, 'We do not know this green.'));

const trays = (min: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(10_000, message));

const seedLot = v.pipe(text(), v.trim(), oneLine, v.maxLength(60, 'Please keep the lot to 60 characters.'));

/** `POST /api/admin/sowings`. */
export const NewSowing = v.object({
  date: Day,
  productId,
  trays: trays(1, 'Trays are a whole number, from 1 to 10,000.'),
  sownOn: Day,
  lot: v.optional(seedLot, ''),
  key: TapKey,
});
export type NewSowing = v.InferOutput<typeof NewSowing>;

/** `/api/admin/lots/{lot}`: capitals do not matter. */
export const LotParams = v.object({ lot: v.pipe(seedLot, v.nonEmpty('Please say which lot.')) });

/** `PATCH /api/admin/sowings/{id}`. */
export const SowingChange = v.object({
  lostTrays: trays(0, 'Lost trays are a whole number, from 0 to the trays that were sown.'),
});

const ouncesMessage = 'Ounces are a whole number, from 0 to 100,000.';

/** `POST /api/admin/harvests`. */
export const NewHarvest = v.object({
  date: Day,
  productId,
  ounces: v.optional(
    v.nullable(
      v.pipe(
        v.number(ouncesMessage),
        v.integer(ouncesMessage),
        v.minValue(0, ouncesMessage),
        v.maxValue(100_000, ouncesMessage),
      ),
    ),
  ),
});
export type NewHarvest = v.InferOutput<typeof NewHarvest>;

/** `shortfall`: ounces; `reaches`: affected boxes, latest order first. */
export const Harvest = v.object({
  date: v.string(),
  productId: v.string(),
  ounces: v.nullable(v.number()),
  harvestedAt: v.number(),
  shortfall: v.number(),
  reaches: v.array(v.object({ orderId: v.string(), name: v.string(), ounces: v.number() })),
});
export type Harvest = v.InferOutput<typeof Harvest>;

/**
 * `GET /api/admin/tray-yields`: ounces that a tray gave, on average of the last `harvests` that were weighed.
 * `ouncesPerTray` has one decimal.
 */
export const TrayYields = v.array(
  v.object({ productId: v.string(), ouncesPerTray: v.number(), harvests: v.number() }),
);
export type TrayYields = v.InferOutput<typeof TrayYields>;
