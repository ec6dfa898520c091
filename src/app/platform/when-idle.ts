/** Once the page has loaded. */
export function whenIdle(work: () => void): void {
  const wait = () => void (window.requestIdleCallback ?? setTimeout)(work);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
