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

/** The same for what could not be sent a moment ago: not at once again. */
export function watchLater(): void {
  if (!watching) listen();
  clearTimeout(timer);
  timer = setTimeout(later, firstPause);
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

/** While device or shop are known to be away, `onlineManager` says when they are back. */
function later(): void {
  if (onlineManager.isOnline()) void attempt();
  else timer = setTimeout(later, pause);
}

function listen(): void {
  watching = true;
  onlineManager.subscribe((online) => online && void replay());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void replay();
  });
}
