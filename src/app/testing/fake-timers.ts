import { jest } from 'bun:test';
import { act } from '@testing-library/react';

/** Instead of `waitFor`, which waits forever while timers are fake. */
export async function advanceUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await act(eventLoopTurn);
    advanceBy(1);
  }
}

/** With time for what each step brings about. */
export async function elapse(milliseconds: number, step = 100): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) {
    await act(eventLoopTurn);
    advanceBy(step);
  }
  await act(eventLoopTurn);
}

export function advanceBy(milliseconds: number): void {
  act(() => jest.advanceTimersByTime(milliseconds));
}

/** `Bun.sleep` is fake, too. */
function eventLoopTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
