import { pageMeta } from '../platform/page-meta.ts';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { WeekPage } from './week-page.tsx';

const ManageClosedDays = lazyWithRetry(() =>
  import('../week/manage-closed-days.tsx').then((module) => module.ManageClosedDays),
);

export function meta() {
  return pageMeta('Closed days', 'Saturdays without delivery.');
}

export default function AdminClosedDaysPage() {
  return (
    <WeekPage title="Closed days" neededRole="admin">
      <ManageClosedDays />
    </WeekPage>
  );
}
