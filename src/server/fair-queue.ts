import { AppError } from './errors.ts';

/** Runs `work` when its caller's turn has come. */
export type FairQueue = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

type Limits = {
  /** Pieces of work that run at the same time. */
  atOnce: number;
  /** Most that wait for one caller: 429 beyond. */
  perCaller: number;
  /** Most that wait in all: 503 beyond. */
  inAll: number;
};

/** A queue in which callers take turns: whoever asks for a hundred things at once waits behind those who ask for one. */
export function createFairQueue({ atOnce, perCaller, inAll }: Limits): FairQueue {
  /** Those who wait, the next one first, with the turns of each. */
  const callers = new Map<string, (() => void)[]>();
  let running = 0;
  let waiting = 0;

  function turnOf(caller: string): Promise<void> {
    const turns = callers.get(caller) ?? [];
    if (turns.length >= perCaller)
      throw new AppError('tooMany', 'Too many attempts at once. Please wait a moment and try again.');
    if (waiting >= inAll)
      throw new AppError('unavailable', 'The shop is busy right now. Please try again in a moment.');
    callers.set(caller, turns);
    waiting += 1;
    return new Promise((resolve) => turns.push(resolve));
  }

  function startNext(): void {
    const [next] = callers;
    running -= 1;
    if (!next) return;
    const [caller, turns] = next;
    const start = turns.shift();
    callers.delete(caller);
    if (turns.length > 0) callers.set(caller, turns);
    waiting -= 1;
    running += 1;
    start?.();
  }

  return async (caller, work) => {
    if (running < atOnce) running += 1;
    else await turnOf(caller);
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}
