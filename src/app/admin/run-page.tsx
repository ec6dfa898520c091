import { Suspense } from 'react';
import { pageMeta } from '../platform/page-meta.ts';
import { PageSpinner } from '../ui/feedback/spinner.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { AdminFrame } from './admin-frame.tsx';

// Customers' devices precache this page, but not the run's scripts.
const RunArea = lazyWithRetry(() => import('../week/run/run-area.tsx').then((module) => module.RunArea));

export function meta() {
  return pageMeta('Saturday run', 'The stops of a delivery day.');
}

/** Works offline, so without the admin check; the server checks every call. */
export default function RunPage() {
  return (
    <AdminFrame>
      <Suspense fallback={<PageSpinner />}>
        <RunArea />
      </Suspense>
    </AdminFrame>
  );
}
