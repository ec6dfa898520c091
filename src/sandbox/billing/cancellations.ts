import type { Context } from '../context.ts';
import type { CancellationDetails, Subscription } from '../resources/subscriptions.ts';
import { emitEvent } from '../webhooks/events.ts';
import { stopCollecting } from './stop-collecting.ts';

type Details = Partial<CancellationDetails> & Pick<CancellationDetails, 'reason'>;

export function cancelSubscription(ctx: Context, subscription: Subscription, details: Details): Subscription {
  const canceled = ctx.store.put<Subscription>({
    ...subscription,
    canceled_at: subscription.canceled_at ?? ctx.now,
    cancellation_details: { ...subscription.cancellation_details, ...details },
    ended_at: ctx.now,
    status: 'canceled',
    status_details: undefined,
    internal: { ...subscription.internal, resumption: null, runAt: null },
  });
  stopCollecting(ctx, { parent: canceled.id });
  emitEvent(ctx, 'customer.subscription.deleted', canceled);
  return canceled;
}
