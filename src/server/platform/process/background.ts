import type { Logger } from './log.ts';
import { yieldToRequests } from './yield-to-requests.ts';

/** Work after the response, so that response times reveal nothing. */
export type Background = {
  /** Runs `work` in a later event-loop turn; logs errors under `name`. */
  run(name: string, work: () => Promise<void> | void): void;
  /** Resolves when nothing is running. */
  idle(): Promise<void>;
};

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  async function start(name: string, work: () => Promise<void> | void) {
    await yieldToRequests();
    try {
      await work();
    } catch (error) {
      log.error({ job: name, err: error }, 'background work failed');
    }
  }
  return {
    run(name, work) {
      const task = start(name, work).finally(() => running.delete(task));
      running.add(task);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
