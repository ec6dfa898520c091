import { pageMeta } from '../platform/page-meta.ts';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { WeekPage } from './week-page.tsx';

const ManageSowing = lazyWithRetry(() =>
  import('../week/manage-sowing.tsx').then((module) => module.ManageSowing),
);

export function meta() {
  return pageMeta('Sow plan', 'What to sow, and when.');
}

export default function AdminSowingPage() {
  return (
    <WeekPage title="Sow plan" neededRole="packer">
      <ManageSowing />
    </WeekPage>
  );
}
