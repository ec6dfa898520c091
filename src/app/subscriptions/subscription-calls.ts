import type { ChangeSubscription } from '../../shared/subscriptions.ts';
import { api, unwrap } from '../api.ts';

const subscription = (id: string) => api.api.subscriptions({ id });

/** `until` is a day (`YYYY-MM-DD`); without it the pause has no end. */
export function pauseSubscription(id: string, until: string | null) {
  return unwrap(subscription(id).pause.patch({ pause: true, ...(until && { until }) }));
}

export function resumeSubscription(id: string) {
  return unwrap(subscription(id).pause.patch({ pause: false }));
}

export function cancelSubscription(id: string, reason: string) {
  return unwrap(subscription(id).delete(reason ? { reason } : undefined));
}

/** `date` is a delivery's Saturday (`YYYY-MM-DD`). */
export function skipDelivery(id: string, date: string) {
  return unwrap(subscription(id).skips.post({ date }));
}

export function undoSkip(id: string, date: string) {
  return unwrap(subscription(id).skips({ date }).delete());
}

export function changeSubscription(id: string, change: ChangeSubscription) {
  return unwrap(subscription(id).patch(change));
}

export function undoChange(id: string) {
  return unwrap(subscription(id)['undo-change'].post());
}
