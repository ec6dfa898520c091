import type { PushSubscriptionInput } from '../../shared/contract/push.ts';
import type { Deps } from '../platform/deps.ts';

type Received = { to: string; text: string; headers: Headers };

/** Web Crypto needs a plain ArrayBuffer. */
type Bytes = Uint8Array<ArrayBuffer>;

type PushService = {
  received: Received[];
  /** HTTP status. */
  answer: (endpoint: string) => number;
  /** As `pushManager.subscribe()` in a new browser. */
  subscribe(endpoint: string): Promise<PushSubscriptionInput>;
  fetch: Deps['fetch'];
};

/** Replaces `deps.fetch` and decrypts as browsers would. */
export function openPushService(): PushService {
  const browsers = new Map<string, { keys: CryptoKeyPair; publicKey: Bytes; auth: Bytes }>();
  const service: PushService = {
    received: [],
    answer: () => 201,
    async subscribe(endpoint) {
      const keys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ]);
      const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey));
      const auth = crypto.getRandomValues(new Uint8Array(16));
      browsers.set(endpoint, { keys, publicKey, auth });
      return { endpoint, keys: { p256dh: base64Url(publicKey), auth: base64Url(auth) } };
    },
    fetch: async (to, init) => {
      const status = service.answer(to);
      const browser = browsers.get(to);
      if (!browser) return new Response(null, { status: 404 });
      const body = new Uint8Array(await new Response(init?.body).arrayBuffer());
      service.received.push({
        to,
        text: await decrypted(body, browser),
        headers: new Headers(init?.headers),
      });
      return new Response(null, { status });
    },
  };
  return service;
}

/** RFC 8291, browser side. */
async function decrypted(
  body: Bytes,
  { keys, publicKey, auth }: { keys: CryptoKeyPair; publicKey: Bytes; auth: Bytes },
): Promise<string> {
  const salt = body.slice(0, 16);
  const length = body[20] ?? 0;
  const sender = body.slice(21, 21 + length);
  const ecdh = { name: 'ECDH', namedCurve: 'P-256' };
  const senderKey = await crypto.subtle.importKey('raw', sender, ecdh, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: senderKey }, keys.privateKey, 256);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
  const secret = await hkdf(new Uint8Array(shared), auth, info, 32);
  const key = await hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const iv = await hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const plain = new Uint8Array(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, aes, body.slice(21 + length)),
  );
  return new TextDecoder().decode(plain.slice(0, plain.lastIndexOf(2)));
}

async function hkdf(secret: Bytes, salt: Bytes, info: Uint8Array, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const params = { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array(info) };
  return new Uint8Array(await crypto.subtle.deriveBits(params, key, length * 8));
}

/** Checks the signature in `authorization: vapid t=..., k=...` against its own key. */
export async function readVapid(header: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' };
  const publicKey = await crypto.subtle.importKey('raw', Buffer.from(key, 'base64url'), ecdsa, false, [
    'verify',
  ]);
  const isSigned = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    publicKey,
    Buffer.from(signature, 'base64url'),
    Buffer.from(`${head}.${claims}`),
  );
  return { key, isSigned, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}

function base64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
