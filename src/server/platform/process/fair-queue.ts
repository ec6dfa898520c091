import { AppError } from '../errors.ts';

/** Runs `work` when its caller's turn has come. */
export type FairQueue = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

type Limits = {
  /** Pieces of work that run at the same time. */
  maxRunning: number;
  /** Most that wait for one caller: 429 beyond. */
  maxWaitingPerCaller: number;
  /** Most that wait in all: 503 beyond. */
  maxWaiting: number;
};

/** A queue in which callers take turns: whoever asks for a hundred things at once waits behind those who ask for one. */
export function createFairQueue({ maxRunning, maxWaitingPerCaller, maxWaiting }: Limits): FairQueue {
  /** The callers that wait, the next one first, each with the functions that start its work. */
  const callers = new Map<string, (() => void)[]>();
  let running = 0;
  let waiting = 0;

  function waitForTurn(caller: string): Promise<void> {
    const starts = callers.get(caller) ?? [];
    if (starts.length >= maxWaitingPerCaller)
      throw new AppError('tooMany', 'Too many attempts at once. Please wait a moment and try again.');
    if (waiting >= maxWaiting)
      throw new AppError('unavailable', 'The shop is busy right now. Please try again in a moment.');
    callers.set(caller, starts);
    waiting += 1;
    return new Promise((resolve) => starts.push(resolve));
  }

  function startNext(): void {
    const [next] = callers;
    running -= 1;
    if (!next) return;
    const [caller, starts] = next;
    const start = starts.shift();
    callers.delete(caller);
    if (starts.length > 0) callers.set(caller, starts);
    waiting -= 1;
    running += 1;
    start?.();
  }

  return async (caller, work) => {
    if (running < maxRunning) running += 1;
    else await waitForTurn(caller);
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}
