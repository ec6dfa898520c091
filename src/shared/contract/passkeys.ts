import * as v from 'valibot';
import { text, textLine } from '../text.ts';

/** Base64url. */
const encoded = (maxLength: number) =>
  v.pipe(text(), v.regex(/^[\w-]+$/), v.maxLength(maxLength, 'That text is too long.'));

const credential = {
  id: encoded(1400),
  rawId: encoded(1400),
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.object({}), {}),
};

/** `GET /api/auth/passkeys`. Times are epoch ms, `lastUsedAt` null before the first sign-in. */
export const Passkey = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: v.number(),
  lastUsedAt: v.nullable(v.number()),
});
export type Passkey = v.InferOutput<typeof Passkey>;

export const passkeyNameLength = 60;

const PasskeyName = v.pipe(
  textLine(passkeyNameLength, 'That name is too long.'),
  v.minLength(1, 'Please give the passkey a name.'),
);

/** The form's part of `NewPasskey`. */
export const PasskeyNaming = v.object({ name: PasskeyName });

/** `POST /api/auth/passkeys`. */
export const NewPasskey = v.object({
  name: PasskeyName,
  response: v.object({
    ...credential,
    response: v.object({ clientDataJSON: encoded(4000), attestationObject: encoded(20_000) }),
  }),
});
export type NewPasskey = v.InferOutput<typeof NewPasskey>;

/** `POST /api/auth/passkeys/sign-in`. */
export const PasskeySignIn = v.object({
  response: v.object({
    ...credential,
    response: v.object({
      clientDataJSON: encoded(4000),
      authenticatorData: encoded(4000),
      signature: encoded(4000),
      userHandle: v.optional(encoded(200)),
    }),
  }),
});
export type PasskeySignIn = v.InferOutput<typeof PasskeySignIn>;

const descriptor = v.object({ type: v.literal('public-key'), id: v.string() });

/** `PublicKeyCredentialCreationOptions` as JSON. */
export const PasskeyRegistrationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
});
export type PasskeyRegistrationOptions = v.InferOutput<typeof PasskeyRegistrationOptions>;

/** `PublicKeyCredentialRequestOptions` as JSON; the device knows its accounts. */
export const PasskeySignInOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
});
export type PasskeySignInOptions = v.InferOutput<typeof PasskeySignInOptions>;
