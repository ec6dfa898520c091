import { Elysia } from 'elysia';
import * as v from 'valibot';
import { Subscription } from '../../shared/subscriptions.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../deps.ts';
import { listSubscriptions } from './subscriptions.ts';

export function subscriptionRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .get('/api/my-subscriptions', ({ user }) => listSubscriptions(deps.db, user.id, deps.now()), {
      signedIn: true,
      response: v.array(Subscription),
    });
}
