const startEvents = ['scroll', 'pointermove', 'keydown'];
const idleAfterMs = 3000;

/** Runs something once, with the first movement or key or after three seconds, so that it does not compete with the page. */
export function afterFirstInput(run: () => void): () => void {
  const stop = new AbortController();
  const start = () => {
    stop.abort();
    run();
  };
  const timer = setTimeout(start, idleAfterMs);
  stop.signal.addEventListener('abort', () => clearTimeout(timer));
  for (const event of startEvents) addEventListener(event, start, { passive: true, signal: stop.signal });
  return () => stop.abort();
}
