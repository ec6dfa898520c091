import { onlineManager } from '@tanstack/react-query';
import { queue } from './sending.ts';

const firstPause = 5_000;
const longestPause = 5 * 60_000;

let watching = false;
let pause = firstPause;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits: now, when the network or the shop is back, when the tab is looked at, and ever more slowly. */
export function watchWaiting(): void {
  if (!watching) listen();
  void replay();
}

/** Tries at once, however long the pause has become. */
export async function replay(): Promise<void> {
  pause = firstPause;
  await attempt();
}

async function attempt(): Promise<void> {
  clearTimeout(timer);
  const left = await queue.replay();
  clearTimeout(timer);
  if (!left) return;
  timer = setTimeout(later, pause);
  pause = Math.min(pause * 2, longestPause);
}

/** A device without a network says so itself, and says when it has one again. */
function later(): void {
  if (navigator.onLine) void attempt();
  else timer = setTimeout(later, pause);
}

function listen(): void {
  watching = true;
  addEventListener('online', replay);
  onlineManager.subscribe((online) => online && void replay());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void replay();
  });
}
