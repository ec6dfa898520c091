import { and, eq } from 'drizzle-orm';
import { business } from '../../../shared/business.ts';
import type { NewPasskey, Passkey, PasskeyRegistrationOptions } from '../../../shared/contract/passkeys.ts';
import { accountLimits, limits, policies } from '../../../shared/rules/limits.ts';
import { transact } from '../../platform/db/db.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { queueAccountMail } from '../record/account-mails.ts';
import { passkeyAddedMail, passkeyRemovedMail } from '../record/mails.ts';
import {
  findPasskeyOfCredential,
  issuePasskeyChallenge,
  type PasskeyRow,
  passkeysOf,
  takePasskeyChallenge,
} from '../record/passkeys.ts';
import { passkeys } from '../record/table.ts';
import { getAccount, rolesOf, type UserRow } from '../record/users.ts';
import { listSignInMethods } from '../sessions/account-sessions.ts';
import { noteOwnPasskey } from '../sessions/sessions.ts';

export function listPasskeys({ db }: Deps, userId: string): Passkey[] {
  return passkeysOf(db, userId).map(toPasskeyView);
}

/** COSE numbers of EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257];

/** For the browser. 409 when the account has ten. */
export function passkeyRegistrationOptions(
  { db, env, now }: Deps,
  userId: string,
  sessionId: string,
): PasskeyRegistrationOptions {
  const { email, firstName, lastName } = getAccount(db, userId);
  const own = passkeysOf(db, userId);
  assertRoomForOne(own);
  return {
    challenge: issuePasskeyChallenge(db, sessionId, now()),
    rp: { id: new URL(env.origin).hostname, name: business.name },
    user: { id: userHandleOf(userId), name: email, displayName: `${firstName} ${lastName}`.trim() },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: policies.passkeyChallengeTtlMs,
    attestation: 'none',
    excludeCredentials: own.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** 400 when it does not verify, 409 when it is registered already or the account has ten. */
export async function addPasskey(
  deps: Deps,
  userId: string,
  sessionId: string,
  { name, response }: NewPasskey,
): Promise<Passkey> {
  const { db, env, now } = deps;
  deps.throttle.use(limits.newPasskeysPerAccount, userId, now());
  const credential = await verifyNewPasskey(deps, sessionId, response);
  return transact(db, () => {
    const user = getAccount(db, userId);
    assertRoomForOne(passkeysOf(db, userId));
    if (findPasskeyOfCredential(db, credential.id))
      throw new AppError('conflict', 'This passkey is registered already.');
    const added = db
      .insert(passkeys)
      .values({
        id: newId(),
        userId,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        createdAt: now(),
      })
      .returning()
      .get();
    noteOwnPasskey(db, sessionId);
    queueMail(deps, user, 'added', passkeyAddedMail(env, user, name));
    return toPasskeyView(added);
  });
}

/** 404 when the account has none such, 409 for the only way to sign in and an admin's last required one. */
export function removePasskey(deps: Deps, userId: string, id: string): void {
  const { db, env } = deps;
  transact(db, () => {
    const user = getAccount(db, userId);
    const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
    const removed = db.delete(passkeys).where(own).returning().get();
    if (!removed) throw new AppError('notFound', 'We do not know this passkey.');
    assertNotNeeded(deps, userId);
    queueMail(deps, user, 'removed', passkeyRemovedMail(env, user, removed.name));
  });
}

/** After the removal. */
function assertNotNeeded(deps: Deps, userId: string): void {
  const { db } = deps;
  if (listSignInMethods(db, userId).length === 0)
    throw new AppError(
      'conflict',
      'This passkey is your only way to sign in. Please set a password first, with "Forgot password".',
    );
  const isRequired = rolesOf(db, userId).includes('admin') && deps.isAdminPasskeyRequired(db);
  if (isRequired && passkeysOf(db, userId).length === 0)
    throw new AppError(
      'conflict',
      'Admins of this shop need a passkey. Please add another one before you remove this one.',
    );
}

/**
 * Attestation says who made the device, which the shop does not ask. Other formats are refused before their
 * certificates are read. A device may sign for itself though it was not asked to.
 */
async function verifyNewPasskey(
  { db, env, log, now }: Deps,
  sessionId: string,
  response: NewPasskey['response'],
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  let isInTime = true;
  try {
    const attestation = decodeAttestationObject(
      Buffer.from(response.response.attestationObject, 'base64url'),
    );
    const isOwn = attestation.get('fmt') === 'packed' && !attestation.get('attStmt').get('x5c');
    if (attestation.get('fmt') !== 'none' && !isOwn) throw new Error('It brings an attestation.');
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => {
        isInTime = takePasskeyChallenge(db, challenge, sessionId, now());
        return isInTime;
      },
      expectedOrigin: env.origin,
      expectedRPID: new URL(env.origin).hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) throw new Error('It is not signed by its key.');
    return registrationInfo.credential;
  } catch (error) {
    log.info({ err: error }, 'a new passkey was refused');
    throw new AppError(
      'invalid',
      isInTime ? 'This passkey cannot be used here.' : 'That took too long. Please try again.',
    );
  }
}

/** The user's id in base64url, as the device keeps it. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

function assertRoomForOne(own: PasskeyRow[]): void {
  if (own.length < accountLimits.passkeys) return;
  throw new AppError(
    'conflict',
    `An account can have ${accountLimits.passkeys} passkeys. Please remove one first.`,
  );
}

function queueMail(deps: Deps, user: UserRow, what: string, mail: Mail): void {
  queueAccountMail(deps, user, `passkey-${what}:${newId()}`, mail);
}

function toPasskeyView({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt, lastUsedAt };
}
