import * as v from 'valibot';
import { text } from '../text.ts';

/** `GET /api/push/key`: base64url. */
export const PushKey = v.object({ key: v.string() });

const endpoint = v.pipe(
  text('Where should it be pushed to?'),
  v.url('The push address is no address.'),
  v.maxLength(1000, 'The push address is too long.'),
);
const bytes = (length: number, name: string) =>
  v.pipe(
    text(`The ${name} key is missing.`),
    v.regex(new RegExp(`^[\\w-]{${length}}=?=?$`), `The ${name} key has another length.`),
  );

/** `POST /api/push/subscriptions`. */
export const PushSubscriptionInput = v.object({
  endpoint,
  keys: v.object({ p256dh: bytes(87, 'p256dh'), auth: bytes(22, 'auth') }),
});
export type PushSubscriptionInput = v.InferOutput<typeof PushSubscriptionInput>;

/** `DELETE /api/push/subscriptions`. */
export const PushRemoval = v.object({ endpoint });

/** A message replaces one with the same `tag`. */
export type PushContent = { title: string; body: string; path: string; tag: string };
