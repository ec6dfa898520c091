import { Elysia } from 'elysia';
import * as v from 'valibot';
import { User } from '../../shared/contract/accounts.ts';
import {
  NewPasskey,
  Passkey,
  PasskeyRegistrationOptions,
  PasskeySignIn,
  PasskeySignInOptions,
} from '../../shared/contract/passkeys.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { clientContext } from './client-context.ts';
import {
  addPasskey,
  listPasskeys,
  passkeyRegistrationOptions,
  removePasskey,
} from './passkeys/own-passkeys.ts';
import { passkeySignInOptions, signInWithPasskey } from './passkeys/passkey-sign-in.ts';
import { getUserView } from './record/users.ts';
import { sessionPlugin, setSignInCookies } from './session-plugin.ts';

export function passkeyRoutes(deps: Deps) {
  return new Elysia({ name: 'passkeys' })
    .use(sessionPlugin(deps))
    .get('/api/auth/passkeys', ({ user }) => listPasskeys(deps, user.id), {
      signedIn: true,
      response: v.array(Passkey),
    })
    .post(
      '/api/auth/passkeys/registration-options',
      ({ user, sessionId }) => passkeyRegistrationOptions(deps, user.id, sessionId),
      { signedInToAddPasskey: true, confirmed: true, response: PasskeyRegistrationOptions },
    )
    .post('/api/auth/passkeys', ({ user, sessionId, body }) => addPasskey(deps, user.id, sessionId, body), {
      signedInToAddPasskey: true,
      confirmed: true,
      body: inputSchema(NewPasskey),
      response: Passkey,
    })
    .delete(
      '/api/auth/passkeys/:passkeyId',
      ({ user, params }) => {
        removePasskey(deps, user.id, params.passkeyId);
        return { ok: true };
      },
      { signedIn: true },
    )
    .post(
      '/api/auth/passkeys/sign-in-options',
      (asked) => passkeySignInOptions(deps, clientContext(deps, asked)),
      { response: PasskeySignInOptions },
    )
    .post(
      '/api/auth/passkeys/sign-in',
      async ({ body, ...asked }) => {
        const signedIn = await signInWithPasskey(deps, body.response, clientContext(deps, asked));
        setSignInCookies(deps, asked.cookie, signedIn);
        return getUserView(deps.db, signedIn.userId);
      },
      { body: inputSchema(PasskeySignIn), response: User },
    );
}
