import type { Context } from '../context.ts';
import { type Endpoint, endpoint, retrieve } from '../http/endpoint.ts';
import { type ApiResponse, ok, resourceMissing, unsupported } from '../http/errors.ts';
import { datedPageShape, listResponse } from '../http/lists.ts';
import { flag, givenOnly, oneOf, optional, text, type Values } from '../http/parameters.ts';
import { toApiObject } from '../resources/resources.ts';
import type { Subscription } from '../resources/subscriptions.ts';
import { cancelSubscription } from './cancellations.ts';
import { changeSubscription } from './change-subscription.ts';
import { createSubscription } from './create-subscription.ts';
import { pauseSubscription, resumeSubscription } from './pauses.ts';
import {
  cancellationDetails,
  createShape,
  pauseShape,
  resumeShape,
  updateShape,
} from './subscription-params.ts';
import { endedStatuses } from './subscription-schedule.ts';

const cancelShape = {
  cancellation_details: cancellationDetails,
  invoice_now: optional(flag),
  prorate: optional(flag),
};

const listShape = {
  ...datedPageShape,
  customer: optional(text),
  price: optional(text),
  status: optional(
    oneOf(
      'trialing',
      'active',
      'past_due',
      'unpaid',
      'paused',
      'incomplete',
      'incomplete_expired',
      'canceled',
      'all',
      'ended',
    ),
  ),
};

export const subscriptionEndpoints: Endpoint[] = [
  endpoint('POST /v1/subscriptions', createShape, (ctx, params) =>
    ok(toApiObject(createSubscription(ctx, params))),
  ),
  endpoint('GET /v1/subscriptions', listShape, (ctx, { customer, price, status, ...params }) =>
    listResponse(ctx, 'subscription', { customer }, params, '/v1/subscriptions', (one) => {
      const hasPrice = price === undefined || one.items.data.some((item) => item.price.id === price);
      return hasPrice && isListed(one, status);
    }),
  ),
  endpoint('GET /v1/subscriptions/:id', {}, (ctx, _params, id) =>
    ok(toApiObject(retrieve(ctx, 'subscription', id))),
  ),
  endpoint('POST /v1/subscriptions/:id', updateShape, (ctx, params, id) =>
    ok(toApiObject(changeSubscription(ctx, retrieve(ctx, 'subscription', id), params))),
  ),
  endpoint('DELETE /v1/subscriptions/:id', cancelShape, cancel),
  endpoint('POST /v1/subscriptions/:id/pause', pauseShape, (ctx, _params, id) =>
    ok(toApiObject(pauseSubscription(ctx, retrieve(ctx, 'subscription', id)))),
  ),
  endpoint('POST /v1/subscriptions/:id/resume', resumeShape, (ctx, params, id) =>
    ok(toApiObject(resumeSubscription(ctx, retrieve(ctx, 'subscription', id), params))),
  ),
];

function cancel(ctx: Context, params: Values<typeof cancelShape>, id: string): ApiResponse {
  const subscription = retrieve(ctx, 'subscription', id);
  if (endedStatuses.includes(subscription.status)) throw resourceMissing('subscription', id);
  if (params.invoice_now || params.prorate)
    throw unsupported('a final invoice on cancellation', 'invoice_now');
  const details = givenOnly(params.cancellation_details ?? {});
  const canceled = cancelSubscription(ctx, subscription, { ...details, reason: 'cancellation_requested' });
  return ok(toApiObject(canceled));
}

/** Canceled ones only on request. */
function isListed({ status }: Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  if (wanted === 'ended') return endedStatuses.includes(status);
  return wanted === undefined ? status !== 'canceled' : status === wanted;
}
