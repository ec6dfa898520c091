import { Elysia } from 'elysia';
import * as v from 'valibot';
import { PushKey, PushRemoval, PushSubscriptionInput } from '../../shared/contract/push.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { getVapidKeys, keepPushSubscription, removePushSubscription } from './subscriptions.ts';

const Done = v.object({ ok: v.literal(true) });
const done = { ok: true } as const;

export function pushRoutes(deps: Deps) {
  return new Elysia({ name: 'push' })
    .use(sessionPlugin(deps))
    .get('/api/push/key', () => ({ key: getVapidKeys(deps.db).publicKey }), {
      signedIn: true,
      response: PushKey,
    })
    .post(
      '/api/push/subscriptions',
      ({ user, sessionId, body }) => {
        keepPushSubscription(deps, user.id, sessionId, body);
        return done;
      },
      { signedIn: true, body: inputSchema(PushSubscriptionInput), response: Done },
    )
    .delete(
      '/api/push/subscriptions',
      ({ user, body }) => {
        removePushSubscription(deps.db, user.id, body.endpoint);
        return done;
      },
      { signedIn: true, body: inputSchema(PushRemoval), response: Done },
    );
}
