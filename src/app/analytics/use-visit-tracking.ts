import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { TrackVisit } from '../../shared/contract/analytics.ts';

/** Counts a visit on every change of page (product 12.6), once the browser is idle. */
export function useVisitTracking(): void {
  const { pathname } = useLocation();
  useEffect(() => whenIdle(() => sendVisit(pathname)), [pathname]);
}

/** The path alone, since the query may hold a secret. A visit that cannot be sent is not counted. */
function sendVisit(path: string): void {
  if (!navigator.onLine) return;
  const visit: TrackVisit = { url: location.origin + path, path, referrer: referrerOrigin() };
  fetch('/api/track-visit', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(visit),
  }).catch(() => {});
}

/** The origin of the site that linked here. */
function referrerOrigin(): string | null {
  return document.referrer ? new URL(document.referrer).origin : null;
}

function whenIdle(work: () => void): void {
  const schedule = window.requestIdleCallback ?? setTimeout;
  if (document.readyState === 'complete') schedule(work);
  else addEventListener('load', () => schedule(work), { once: true });
}
