import { pageMeta } from '../platform/page-meta.ts';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { WeekPage } from './week-page.tsx';

const ManagePacking = lazyWithRetry(() =>
  import('../week/manage-packing.tsx').then((module) => module.ManagePacking),
);

export function meta() {
  return pageMeta('Pack list', 'What is packed on a delivery day.');
}

export default function AdminPackingPage() {
  return (
    <WeekPage title="Pack list" neededRole="packer">
      <ManagePacking />
    </WeekPage>
  );
}
