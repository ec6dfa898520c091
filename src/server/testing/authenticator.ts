import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  Passkey,
  PasskeyRegistrationOptions,
  PasskeySignInOptions,
} from '../../shared/contract/passkeys.ts';
import type { TestShop } from './shop.ts';

type Visitor = Pick<ReturnType<TestShop['visitor']>, 'call'>;

/** What a device or a thief may do differently. */
type Deviation = {
  origin?: string;
  rpId?: string;
  counter?: number;
  isUserVerified?: boolean;
  userHandle?: string;
  isSelfSigned?: boolean;
  attestation?: { fmt: string; attStmt: Map<string, string | Uint8Array | Uint8Array[]> };
};

export type TestAuthenticator = Awaited<ReturnType<typeof openTestAuthenticator>>;

const encoded = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(new Uint8Array(bytes)).toString('base64url');
const digest = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

/** A device with one ES256 key, in software. */
export async function openTestAuthenticator(origin = 'http://localhost:3000') {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', keys.publicKey);
  const credentialId = crypto.getRandomValues(new Uint8Array(16));
  const id = encoded(credentialId);
  let userHandle: string | undefined;
  let signatures = 0;

  async function authenticatorData(
    rpId: string,
    { isUserVerified = true, counter }: Deviation,
    key?: Buffer,
  ) {
    const flags = 0x01 | (isUserVerified ? 0x04 : 0) | (key ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? signatures);
    return Buffer.concat([await digest(bytesOf(rpId)), Buffer.from([flags]), count, key ?? Buffer.alloc(0)]);
  }
  const clientData = (type: string, challenge: string, { origin: other }: Deviation) =>
    bytesOf(JSON.stringify({ type, challenge, origin: other ?? origin, crossOrigin: false }));
  const publicKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  const credential = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };

  async function signatureOf(data: Buffer, client: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    const signed = new Uint8Array(Buffer.concat([data, await digest(client)]));
    const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, signed);
    return new Uint8Array(derOf(new Uint8Array(raw)));
  }

  async function register(options: PasskeyRegistrationOptions, deviation: Deviation = {}) {
    userHandle = options.user.id;
    const keyData = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), credentialId, publicKey]);
    const authData = await authenticatorData(deviation.rpId ?? options.rp.id, deviation, keyData);
    const client = clientData('webauthn.create', options.challenge, deviation);
    const selfSigned = async () => ({
      fmt: 'packed',
      attStmt: new Map<string, number | Uint8Array>([
        ['alg', -7],
        ['sig', await signatureOf(authData, client)],
      ]),
    });
    const none = { fmt: 'none', attStmt: new Map() };
    const { fmt, attStmt } = deviation.attestation ?? (deviation.isSelfSigned ? await selfSigned() : none);
    const object = new Map<string, unknown>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', new Uint8Array(authData)],
    ]);
    const attestationObject = encoded(isoCBOR.encode(object as Parameters<typeof isoCBOR.encode>[0]));
    return { ...credential, response: { clientDataJSON: encoded(client), attestationObject } };
  }

  async function signIn(options: PasskeySignInOptions, deviation: Deviation = {}) {
    signatures += 1;
    const data = await authenticatorData(deviation.rpId ?? options.rpId, deviation);
    const client = clientData('webauthn.get', options.challenge, deviation);
    const response = {
      clientDataJSON: encoded(client),
      authenticatorData: encoded(data),
      signature: encoded(await signatureOf(data, client)),
      userHandle: deviation.userHandle ?? userHandle,
    };
    return { ...credential, response };
  }
  return { register, signIn };
}

/** WebCrypto's r and s, as authenticators send them. */
function derOf(raw: Uint8Array): Buffer {
  const integers = [raw.subarray(0, 32), raw.subarray(32)].map((half) => {
    const first = half.findIndex((byte) => byte !== 0);
    const digits = half.subarray(Math.max(first, 0));
    const body = Buffer.concat([Buffer.alloc((digits[0] ?? 0) > 127 ? 1 : 0), digits]);
    return Buffer.concat([Buffer.from([2, body.length]), body]);
  });
  const body = Buffer.concat(integers);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
}

export async function registrationOptions(visitor: Visitor): Promise<PasskeyRegistrationOptions> {
  return (await visitor.call('POST', '/api/auth/passkeys/registration-options')).json();
}

export async function signInOptions(visitor: Visitor): Promise<PasskeySignInOptions> {
  return (await visitor.call('POST', '/api/auth/passkeys/sign-in-options')).json();
}

export async function sendNewPasskey(visitor: Visitor, device: TestAuthenticator, deviation: Deviation = {}) {
  const response = await device.register(await registrationOptions(visitor), deviation);
  return visitor.call('POST', '/api/auth/passkeys', { name: 'My distinct phone', response });
}

export async function addTestPasskey(visitor: Visitor, device: TestAuthenticator): Promise<Passkey> {
  return (await sendNewPasskey(visitor, device)).json();
}

export async function signInWithTestPasskey(
  visitor: Visitor,
  device: TestAuthenticator,
  deviation: Deviation = {},
) {
  const response = await device.signIn(await signInOptions(visitor), deviation);
  return visitor.call('POST', '/api/auth/passkeys/sign-in', { response });
}
