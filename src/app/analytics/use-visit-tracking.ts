import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { TrackVisit } from '../../shared/analytics.ts';

/** Tells the shop that a page was opened, on every change of page (spec section 2), once the browser has time. */
export function useVisitTracking(): void {
  const { pathname } = useLocation();
  useEffect(() => whenIdle(() => tellVisit(pathname)), [pathname]);
}

/** The path and no more: a query may hold a secret. A visit that cannot be told is lost, and nobody minds. */
function tellVisit(path: string): void {
  if (!navigator.onLine) return;
  const visit: TrackVisit = { url: location.origin + path, path, referrer: cameFrom() };
  fetch('/api/track-visit', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(visit),
  }).catch(() => {});
}

/** The site that linked here, without its page. */
function cameFrom(): string | null {
  return document.referrer ? new URL(document.referrer).origin : null;
}

function whenIdle(work: () => void): void {
  const wait = window.requestIdleCallback ?? setTimeout;
  if (document.readyState === 'complete') wait(work);
  else addEventListener('load', () => wait(work), { once: true });
}
