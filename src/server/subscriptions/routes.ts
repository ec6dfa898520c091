import { Elysia } from 'elysia';
import * as v from 'valibot';
import {
  CancelSubscription,
  ChangeSubscription,
  PauseSubscription,
  SkipDelivery,
  Subscription,
} from '../../shared/subscriptions.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../deps.ts';
import {
  cancelOwn,
  changeOwn,
  pauseOwn,
  skipOwn,
  undoChangeOfOwn,
  undoSkipOfOwn,
} from './own-subscriptions.ts';
import { listSubscriptions } from './subscription-views.ts';

export function subscriptionRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .get('/api/my-subscriptions', ({ user }) => listSubscriptions(deps.db, user.id, deps.now()), {
      signedIn: true,
      response: v.array(Subscription),
    })
    .patch(
      '/api/subscriptions/:id/pause',
      ({ user, params, body }) => pauseOwn(deps, user.id, params.id, body),
      {
        signedIn: true,
        body: PauseSubscription,
        response: Subscription,
      },
    )
    .patch('/api/subscriptions/:id', ({ user, params, body }) => changeOwn(deps, user.id, params.id, body), {
      signedIn: true,
      body: ChangeSubscription,
      response: Subscription,
    })
    .delete(
      '/api/subscriptions/:id',
      ({ user, params, body }) => cancelOwn(deps, user.id, params.id, body?.reason ?? null),
      { signedIn: true, body: CancelSubscription, response: Subscription },
    )
    .post(
      '/api/subscriptions/:id/undo-change',
      ({ user, params }) => undoChangeOfOwn(deps, user.id, params.id),
      {
        signedIn: true,
        response: Subscription,
      },
    )
    .post(
      '/api/subscriptions/:id/skips',
      ({ user, params, body }) => skipOwn(deps, user.id, params.id, body.date),
      { signedIn: true, body: SkipDelivery, response: Subscription },
    )
    .delete(
      '/api/subscriptions/:id/skips/:date',
      ({ user, params }) => undoSkipOfOwn(deps, user.id, params.id, params.date),
      { signedIn: true, response: Subscription },
    );
}
