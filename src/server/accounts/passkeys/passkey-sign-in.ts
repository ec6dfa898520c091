import { and, eq } from 'drizzle-orm';
import type { PasskeySignIn, PasskeySignInOptions } from '../../../shared/contract/passkeys.ts';
import { limits, policies } from '../../../shared/rules/limits.ts';
import { transact } from '../../platform/db/db.ts';
import { hashOf } from '../../platform/db/ids.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import {
  findPasskeyOfCredential,
  issuePasskeyChallenge,
  type PasskeyRow,
  takePasskeyChallenge,
} from '../record/passkeys.ts';
import { passkeys } from '../record/table.ts';
import {
  type ClientContext,
  clearFailures,
  countAttempt,
  openSession,
  recordFailure,
  type SignedIn,
} from '../sign-in/sign-in.ts';
import { userHandleOf } from './own-passkeys.ts';

type Answer = PasskeySignIn['response'];

/** For the browser. 429 after too many from one network address. */
export function passkeySignInOptions(
  { db, env, throttle, now }: Deps,
  { ipAddress }: ClientContext,
): PasskeySignInOptions {
  throttle.use(limits.passkeyChallengesPerIp, ipAddress, now());
  return {
    challenge: issuePasskeyChallenge(db, null, now()),
    rpId: new URL(env.origin).hostname,
    timeout: policies.passkeyChallengeTtlMs,
    userVerification: 'required',
  };
}

/** Ends the browser's old session. 401 when it does not verify, 429 after too many failures. */
export function signInWithPasskey(deps: Deps, answer: Answer, client: ClientContext): Promise<SignedIn> {
  const passkey = findPasskeyOfCredential(deps.db, answer.id);
  const about = () => passkey?.userId ?? 'passkey';
  return recordFailure(deps, client, about, () => checkPasskey(deps, passkey, answer, client));
}

async function checkPasskey(
  deps: Deps,
  passkey: PasskeyRow | undefined,
  answer: Answer,
  client: ClientContext,
): Promise<SignedIn> {
  const { db, now } = deps;
  const attempt = countAttempt(deps, { userId: passkey?.userId, key: hashOf(answer.id) }, client);
  if (!passkey)
    throw new AppError(
      'unauthorized',
      'We do not know this passkey. Please sign in another way and add it again.',
    );
  const counter = await verifiedCounter(deps, passkey, answer);
  clearFailures(deps, attempt);
  return transact(db, () => {
    // It may have been removed or used during the check.
    const same = and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter));
    const used = db.update(passkeys).set({ counter, lastUsedAt: now() }).where(same).returning().get();
    if (!used) throw notVerified();
    return openSession(deps, used.userId, client, { isByPasskey: true });
  });
}

/** Later than the stored one, unless the device keeps none. */
async function verifiedCounter(
  { db, env, log, now }: Deps,
  { userId, credentialId, publicKey, counter }: PasskeyRow,
  answer: Answer,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { userHandle } = answer.response;
    if (userHandle && userHandle !== userHandleOf(userId)) throw new Error('It is of another account.');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: (challenge) => takePasskeyChallenge(db, challenge, null, now()),
      expectedOrigin: env.origin,
      expectedRPID: new URL(env.origin).hostname,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
    });
    if (!verified) throw new Error('It is not signed by its key.');
    return authenticationInfo.newCounter;
  } catch (error) {
    log.info({ err: error }, 'a passkey was refused');
    throw notVerified();
  }
}

function notVerified(): AppError {
  return new AppError('unauthorized', 'Your passkey could not be checked. Please try again.');
}
