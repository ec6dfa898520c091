import { Elysia } from 'elysia';
import * as v from 'valibot';
import { DeliveryTermsAnswer } from '../../shared/contract/delivery.ts';
import { DeliveryChange, Order } from '../../shared/contract/orders.ts';
import { ShelfOffer } from '../../shared/contract/shelf.ts';
import {
  CalendarAddress,
  CancelSubscription,
  ChangeSubscription,
  NextBox,
  NextBoxToken,
  PauseSubscription,
  Reminders,
  RemindersChange,
  SkipDelivery,
  SkipParams,
  Subscription,
} from '../../shared/contract/subscriptions.ts';
import { text } from '../../shared/text.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { getNextBox, keepNextBox, skipNextBox } from './changes/next-box-links.ts';
import { changeOwnDelivery } from './changes/own-orders.ts';
import {
  cancelOwn,
  changeOwn,
  pauseOwn,
  skipOwn,
  undoChangeOfOwn,
  undoSkipOfOwn,
} from './changes/own-subscriptions.ts';
import { listSubscriptions } from './record/subscription-views.ts';
import { getReminders, setReminders } from './renewals/reminder-settings.ts';
import { makeCalendarUrl, readCalendar, readCalendarDay } from './schedule/calendar-feed.ts';
import { deliveryTerms } from './schedule/first-delivery.ts';
import { readShelf } from './schedule/shelf-buyers.ts';

export function subscriptionRoutes(deps: Deps) {
  // Bytes that are not text arrive as null.
  const file = inputSchema(v.object({ file: text() }));
  return new Elysia()
    .use(sessionPlugin(deps))
    .get('/api/delivery/terms', () => deliveryTerms(deps), { response: DeliveryTermsAnswer })
    .get('/api/shelf', ({ user }) => readShelf(deps, user?.id ?? null), {
      maybeSignedIn: true,
      response: v.array(ShelfOffer),
    })
    .get('/api/my-subscriptions', ({ user }) => listSubscriptions(deps.db, user.id, deps.now()), {
      signedIn: true,
      response: v.array(Subscription),
    })
    .patch(
      '/api/subscriptions/:id/pause',
      ({ user, params, body }) => pauseOwn(deps, user.id, params.id, body),
      {
        signedIn: true,
        body: inputSchema(PauseSubscription),
        response: Subscription,
      },
    )
    .patch('/api/subscriptions/:id', ({ user, params, body }) => changeOwn(deps, user.id, params.id, body), {
      signedIn: true,
      body: inputSchema(ChangeSubscription),
      response: Subscription,
    })
    .delete(
      '/api/subscriptions/:id',
      ({ user, params, body }) => cancelOwn(deps, user.id, params.id, body?.reason ?? null),
      { signedIn: true, body: inputSchema(CancelSubscription), response: Subscription },
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
      { signedIn: true, body: inputSchema(SkipDelivery), response: Subscription },
    )
    .delete(
      '/api/subscriptions/:id/skips/:date',
      ({ user, params }) => undoSkipOfOwn(deps, user.id, params.id, params.date),
      { signedIn: true, params: inputSchema(SkipParams), response: Subscription },
    )
    .patch(
      '/api/orders/:id/delivery',
      ({ user, params, body }) => changeOwnDelivery(deps, user.id, params.id, body),
      { signedIn: true, body: inputSchema(DeliveryChange), response: Order },
    )
    .get('/api/next-box', ({ query }) => getNextBox(deps, query.token), {
      query: inputSchema(NextBoxToken),
      response: NextBox,
    })
    .post('/api/next-box/skip', ({ body }) => skipNextBox(deps, body.token), {
      body: inputSchema(NextBoxToken),
      response: NextBox,
    })
    .post('/api/calendar', ({ user }) => makeCalendarUrl(deps, user.id), {
      signedIn: true,
      response: CalendarAddress,
    })
    .get(
      '/calendar/days/:file',
      ({ params, set }) => {
        set.headers['content-type'] = 'text/calendar; charset=utf-8';
        return readCalendarDay(deps, params.file.replace(/\.ics$/, ''));
      },
      { params: file },
    )
    .get(
      '/calendar/:file',
      async ({ params, set }) => {
        set.headers['content-type'] = 'text/calendar; charset=utf-8';
        set.headers['cache-control'] = 'private, no-cache';
        return readCalendar(deps, params.file.replace(/\.ics$/, ''));
      },
      { params: file },
    )
    .get('/api/reminders', ({ user }) => getReminders(deps.db, user.id), {
      signedIn: true,
      response: Reminders,
    })
    .patch('/api/reminders', ({ user, body }) => setReminders(deps.db, user.id, body), {
      signedIn: true,
      body: inputSchema(RemindersChange),
      response: Reminders,
    })
    .post('/api/next-box/keep', ({ body }) => keepNextBox(deps, body.token), {
      body: inputSchema(NextBoxToken),
      response: NextBox,
    });
}
