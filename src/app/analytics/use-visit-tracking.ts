import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { TrackVisit } from '../../shared/contract/analytics.ts';
import { whenIdle } from '../platform/when-idle.ts';

/** Once the browser is idle. */
export function useVisitTracking(): void {
  const { pathname } = useLocation();
  useEffect(() => whenIdle(() => sendVisit(pathname)), [pathname]);
}

/** The query may contain a secret. */
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

function referrerOrigin(): string | null {
  return document.referrer ? new URL(document.referrer).origin : null;
}
