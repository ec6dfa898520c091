import { policies } from '../../shared/rules/limits.ts';
import type { StripeFetch } from './client.ts';

/** `customer`: somebody waits for the response; `job`: nobody does. */
export type Priority = 'customer' | 'job';

export type RequestLimiter = {
  /** Resolves when a request may leave, customers' before jobs'. Rejects when it would have to wait too long. */
  acquire(priority: Priority): Promise<void>;
};

type Waiting = { resolve: () => void; reject: (error: Error) => void; since: number };

/**
 * Keeps the whole process below the provider's rate limit: at most `perSecond` requests in any second. Customers' requests
 * wait two seconds at most, then fail like an outage.
 */
export function createRequestLimiter(perSecond: number, now = () => performance.now()): RequestLimiter {
  const sent: number[] = [];
  const queues: Record<Priority, Waiting[]> = { customer: [], job: [] };
  let timer: Timer | null = null;

  function hasRoom(): boolean {
    while (sent[0] !== undefined && sent[0] <= now() - 1000) sent.shift();
    return sent.length < perSecond;
  }
  function dropOverdue() {
    while (queues.customer[0] && now() - queues.customer[0].since > policies.stripeQueueMs) {
      queues.customer.shift()?.reject(new Error('Too many requests are waiting for the payment provider.'));
    }
  }
  function drain() {
    timer = null;
    dropOverdue();
    while (hasRoom()) {
      const next = queues.customer.shift() ?? queues.job.shift();
      if (!next) return;
      sent.push(now());
      next.resolve();
    }
    if (queues.customer.length + queues.job.length > 0) timer ??= setTimeout(drain, drainEveryMs);
  }
  return {
    acquire(priority) {
      return new Promise((resolve, reject) => {
        queues[priority].push({ resolve, reject, since: now() });
        if (timer === null) drain();
      });
    },
  };
}

const drainEveryMs = 20;

/** Like `send`, but every request waits until the limiter lets it leave. */
export function limitRequests(limiter: RequestLimiter, priority: Priority, send: StripeFetch): StripeFetch {
  return async (request) => {
    await limiter.acquire(priority);
    return send(request);
  };
}
