import { pageMeta } from '../platform/page-meta.ts';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { WeekPage } from './week-page.tsx';

const ManageHarvest = lazyWithRetry(() =>
  import('../week/manage-harvest.tsx').then((module) => module.ManageHarvest),
);

export function meta() {
  return pageMeta('Harvest', 'What is cut for a delivery day.');
}

export default function AdminHarvestPage() {
  return (
    <WeekPage title="Harvest" neededRole="packer">
      <ManageHarvest />
    </WeekPage>
  );
}
