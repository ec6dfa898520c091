import type { Database } from 'bun:sqlite';
import { areShuffled, readFaults } from './http/faults.ts';
import type { Deliveries } from './webhooks/deliveries.ts';

const pollIntervalMs = 500;

/** Shuffling needs several events to choose from. */
const shuffleDelayMs = 40;

/** Runs due work on a timer; delivers new events at once. */
export function openBackground(db: Database, deliveries: Deliveries, runScheduled: () => void) {
  const stopping = new AbortController();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const report = (error: unknown) => console.error('sandbox:', error);
  const round = async () => {
    await Promise.try(runScheduled).catch(report);
    await deliveries.run().catch(report);
    if (!stopping.signal.aborted) timer = setTimeout(round, pollIntervalMs).unref();
  };
  return {
    stopping: stopping.signal,
    start() {
      timer ??= setTimeout(round, 0).unref();
    },
    scheduleWebhooks() {
      if (!timer || stopping.signal.aborted) return;
      const delay = areShuffled(readFaults(db)) ? shuffleDelayMs : 0;
      setTimeout(() => deliveries.run().catch(report), delay).unref();
    },
    stop() {
      stopping.abort();
      if (timer) clearTimeout(timer);
    },
  };
}
