import { AppError } from './errors.ts';

type Run = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export type Queue = {
  /** Overlapping calls with the same key share one run. */
  once: Run;
  /** Runs after all earlier work with the same key. */
  inTurn: Run;
};

export function createQueue(): Queue {
  const underWay = new Map<string, Promise<unknown>>();
  const lastRuns = new Map<string, Promise<unknown>>();
  const keep = (runs: Map<string, Promise<unknown>>, key: string, run: Promise<unknown>) => {
    const forget = () => {
      if (runs.get(key) === run) runs.delete(key);
    };
    runs.set(key, run);
    run.then(forget, forget);
  };
  return {
    once<T>(key: string, work: () => Promise<T>) {
      const known = underWay.get(key);
      if (known) return known as Promise<T>;
      const run = work();
      keep(underWay, key, run);
      return run;
    },
    inTurn(key, work) {
      const run = (lastRuns.get(key) ?? Promise.resolve()).catch(() => {}).then(work);
      keep(lastRuns, key, run);
      return run;
    },
  };
}

export function providerObjectQueue(objectId: string): string {
  return `provider ${objectId}`;
}

type PoolLimits = {
  running?: number;
  /** Rate limit on starting work. */
  begun?: { maxCount: number; withinMs: number };
  /** 429 beyond. */
  maxWaitingPerCaller?: number;
  /** 503 beyond. */
  maxWaiting?: number;
  /** In ms, by caller: work that waits longer fails. */
  maxWaitMs?: Record<string, number>;
  /** Whose turn it is if they wait (turns start at 1). Otherwise callers alternate. */
  prefer?: (turn: number) => string;
};

type Waiting = { since: number; start: () => void; reject: (error: Error) => void };

export type Pool = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

/** Callers take turns: a hundred requests of one do not delay another's single one. */
export function createPool(limits: PoolLimits, now = () => performance.now()): Pool {
  const { running: maxRunning = Infinity, begun: rate, maxWaitingPerCaller = Infinity } = limits;
  const { maxWaiting = Infinity, maxWaitMs = {}, prefer = () => '' } = limits;
  const callers = new Map<string, Waiting[]>();
  const begunAt: number[] = [];
  let running = 0;
  let waiting = 0;
  let turn = 0;
  let isTimed = false;

  function hasRoom(): boolean {
    if (running >= maxRunning) return false;
    while (rate && begunAt[0] !== undefined && begunAt[0] <= now() - rate.withinMs) begunAt.shift();
    return !rate || begunAt.length < rate.maxCount;
  }
  function take(caller: string): Waiting | undefined {
    const own = callers.get(caller) ?? [];
    const first = own.shift();
    callers.delete(caller);
    if (own.length > 0) callers.set(caller, own);
    if (first) waiting -= 1;
    return first;
  }
  function dropOverdue(): void {
    for (const [caller, ms] of Object.entries(maxWaitMs))
      while (now() - (callers.get(caller)?.[0]?.since ?? now()) > ms)
        take(caller)?.reject(new Error('This has waited too long for its turn.'));
  }
  function startNext(): void {
    dropOverdue();
    for (let [next] = callers.keys(); next !== undefined && hasRoom(); [next] = callers.keys()) {
      turn += 1;
      running += 1;
      if (rate) begunAt.push(now());
      take(callers.has(prefer(turn)) ? prefer(turn) : next)?.start();
    }
    if (!rate || isTimed || waiting === 0 || running >= maxRunning) return;
    isTimed = true;
    setTimeout(onTimer, pollMs);
  }
  function onTimer(): void {
    isTimed = false;
    startNext();
  }
  function assertRoomToWait(caller: string): void {
    if ((callers.get(caller)?.length ?? 0) >= maxWaitingPerCaller)
      throw new AppError('tooMany', 'Too many attempts at once. Please wait a moment and try again.');
    if (waiting >= maxWaiting)
      throw new AppError('unavailable', 'The shop is busy right now. Please try again in a moment.');
  }

  return async (caller, work) => {
    if (!hasRoom()) assertRoomToWait(caller);
    await new Promise<void>((start, reject) => {
      const own = callers.get(caller) ?? [];
      own.push({ since: now(), start, reject });
      callers.set(caller, own);
      waiting += 1;
      startNext();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
}

const pollMs = 5;
