import * as v from 'valibot';
import { text } from '../text.ts';
import { Day } from './day.ts';

/** What a driver says of a stop; `open` takes the last tick back. */
export const tickStates = ['open', 'delivered', 'not_home'] as const;
export const TickState = v.picklist(tickStates, 'A stop is delivered, not_home or open.');
export type TickState = v.InferOutput<typeof TickState>;

/** The day of a run, `YYYY-MM-DD`. */
export const RunParams = v.object({ date: Day });
export const RunStopParams = v.object({ date: Day, orderId: text() });

/**
 * A stop of a run: a paid box. `note` is what the driver wrote at its tick, `tickedAt` (epoch ms) and `tickKey` are those of the
 * tick that its state comes from, null and '' before the first. `notes` are the customer's, with door codes. `lines` say what is in the box.
 */
export const RunStop = v.object({
  orderId: v.string(),
  orderNumber: v.string(),
  name: v.string(),
  phone: v.string(),
  street: v.string(),
  city: v.string(),
  state: v.string(),
  zipCode: v.string(),
  notes: v.string(),
  deliverBefore: v.nullable(v.string()),
  lines: v.array(v.object({ productName: v.string(), ounces: v.number() })),
  tick: TickState,
  tickNote: v.string(),
  tickedAt: v.nullable(v.number()),
  tickKey: v.string(),
});
export type RunStop = v.InferOutput<typeof RunStop>;

/**
 * `GET /api/admin/run/{date}`: the stops in driving order. `now` is the server's time, by which a phone corrects its own, `startedAt`
 * when the run was started, both epoch ms.
 */
export const RunAnswer = v.object({
  date: v.string(),
  now: v.number(),
  startedAt: v.nullable(v.number()),
  stops: v.array(RunStop),
});
export type RunAnswer = v.InferOutput<typeof RunAnswer>;

/** `PUT /api/admin/run/{date}/order`: the orders' ids as they are to be driven. */
export const RunOrder = v.object({
  ids: v.pipe(v.array(text()), v.maxLength(5000, 'A run has at most 5,000 stops.')),
});

/** `POST /api/admin/run/{date}/stops/{orderId}`: `at` is when it was tapped, epoch ms on the server's clock; `key` names the tap. */
export const RunTick = v.object({
  state: TickState,
  note: v.optional(v.pipe(text(), v.trim(), v.maxLength(500, 'Please keep the note to 500 characters.')), ''),
  at: v.pipe(
    v.number('When was it?'),
    v.integer('When was it?'),
    v.minValue(0, 'When was it?'),
    v.maxValue(8_640_000_000_000_000, 'When was it?'),
  ),
  key: v.pipe(text(), v.regex(/^[\w-]{8,64}$/, 'A tick has a key of 8 to 64 letters and digits.')),
});
export type RunTick = v.InferOutput<typeof RunTick>;

/** What a stop is in after a tick; another one may count. */
export const RunTickAnswer = v.pick(RunStop, ['orderId', 'tick', 'tickNote', 'tickedAt', 'tickKey']);
export type RunTickAnswer = v.InferOutput<typeof RunTickAnswer>;
