import { pageMeta } from '../platform/page-meta.ts';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { WeekPage } from './week-page.tsx';

const ManageMoveIns = lazyWithRetry(() =>
  import('../move-ins/manage-move-ins.tsx').then((module) => module.ManageMoveIns),
);

export function meta() {
  return pageMeta('Moving in', 'Subscribers whom the farm brings along.');
}

export default function AdminMoveInsPage() {
  return (
    <WeekPage title="Moving in" neededRole="admin">
      <ManageMoveIns />
    </WeekPage>
  );
}
