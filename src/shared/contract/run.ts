import * as v from 'valibot';
import { text } from '../text.ts';
import { Day } from './day.ts';
import { Point } from './delivery.ts';
import { BoxDelivery } from './delivery-data.ts';

/** `open` undoes the last tick. */
export const tickStates = ['open', 'delivered', 'not_home'] as const;
export const TickState = v.picklist(tickStates, 'A stop is delivered, not_home or open.');
export type TickState = v.InferOutput<typeof TickState>;

/** `YYYY-MM-DD`. */
export const RunParams = v.object({ date: Day });
export const RunStopParams = v.object({ date: Day, orderId: text() });

/**
 * `orderIds`: the box's own order first, then its extras. `stop`: the number on its label. `tickedAt` (epoch ms) and `tickKey` are null and '' before the first tick. `isApproximate`: the ZIP code's
 * center. `collect`: cents to be paid in cash.
 */
export const RunStop = v.object({
  orderId: v.string(),
  orderIds: v.array(v.string()),
  orderNumber: v.string(),
  stop: v.number(),
  name: v.string(),
  phone: v.string(),
  street: v.string(),
  city: v.string(),
  state: v.string(),
  zipCode: v.string(),
  ...BoxDelivery.entries,
  isApproximate: v.boolean(),
  collect: v.optional(v.number()),
  point: Point,
  lines: v.array(v.object({ productName: v.string(), ounces: v.number() })),
  tick: TickState,
  tickNote: v.string(),
  tickedAt: v.nullable(v.number()),
  tickKey: v.string(),
});
export type RunStop = v.InferOutput<typeof RunStop>;

/** `GET /api/admin/run/{date}`: in driving order. Instants are epoch ms of the server. */
export const RunAnswer = v.object({
  date: v.string(),
  now: v.number(),
  startedAt: v.nullable(v.number()),
  stops: v.array(RunStop),
});
export type RunAnswer = v.InferOutput<typeof RunAnswer>;

/** `PUT /api/admin/run/{date}/order`. */
export const RunOrder = v.object({
  ids: v.pipe(v.array(text()), v.maxLength(5000, 'A run has at most 5,000 stops.')),
});

/** `POST /api/admin/run/{date}/stops/{orderId}`: `at` is epoch ms of the server; idempotent by `key`. `collected`: delivered and paid in cash. */
export const RunTick = v.object({
  state: TickState,
  note: v.optional(v.pipe(text(), v.trim(), v.maxLength(500, 'Please keep the note to 500 characters.')), ''),
  collected: v.optional(v.boolean('Please say with true or false whether the cash was collected.')),
  at: v.pipe(
    v.number('When was it?'),
    v.integer('When was it?'),
    v.minValue(0, 'When was it?'),
    v.maxValue(8_640_000_000_000_000, 'When was it?'),
  ),
  key: v.pipe(text(), v.regex(/^[\w-]{8,64}$/, 'A tick has a key of 8 to 64 letters and digits.')),
});
export type RunTick = v.InferOutput<typeof RunTick>;

/** Another tick may count instead. */
export const RunTickAnswer = v.pick(RunStop, ['orderId', 'tick', 'tickNote', 'tickedAt', 'tickKey']);
export type RunTickAnswer = v.InferOutput<typeof RunTickAnswer>;
