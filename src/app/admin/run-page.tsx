import { Suspense } from 'react';
import { pageMeta } from '../platform/page-meta.ts';
import { PageSpinner } from '../ui/feedback/spinner.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { WeekLinks } from './week-links.tsx';

// Customers keep this page's file, but not the run's own scripts, which devices keep that have opened it.
const RunArea = lazyWithRetry(() => import('../week/run/run-area.tsx').then((module) => module.RunArea));

export function meta() {
  return pageMeta('Saturday run', 'The stops of a delivery day.');
}

/** For the driver: without the admin area's check, which needs the network; the server checks every call. */
export default function RunPage() {
  return (
    <>
      <div className="page-width pt-4 print:hidden">
        <WeekLinks />
      </div>
      <Suspense fallback={<PageSpinner />}>
        <RunArea />
      </Suspense>
    </>
  );
}
