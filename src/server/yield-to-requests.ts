import { setImmediate } from 'node:timers/promises';

/** Lets the requests that have come in be served before a long piece of work goes on: a checkout waits for one query at most. */
export function yieldToRequests(): Promise<void> {
  return setImmediate();
}
