import * as v from 'valibot';
import { text } from '../text.ts';

/** `GET /api/push/key`: the shop's public key, base64url, which the browser's push service binds a subscription to. */
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

/** `POST /api/push/subscriptions`: what the browser's `PushSubscription` says of itself. */
export const PushSubscriptionInput = v.object({
  endpoint,
  keys: v.object({ p256dh: bytes(87, 'p256dh'), auth: bytes(22, 'auth') }),
});
export type PushSubscriptionInput = v.InferOutput<typeof PushSubscriptionInput>;

/** `DELETE /api/push/subscriptions`. */
export const PushRemoval = v.object({ endpoint });

/** What a push says: `path` is the shop's page that a tap opens, `tag` the same for the same news. */
export type PushContent = { title: string; body: string; path: string; tag: string };
