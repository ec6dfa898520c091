import { useSearchParams } from 'react-router';
import { pageMeta } from '../platform/page-meta.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { WeekPage } from './week-page.tsx';

const LotDetails = lazyWithRetry(() => import('../week/lot-details.tsx').then((module) => module.LotDetails));

export function meta() {
  return pageMeta('Seed lot', 'Trays, harvests and boxes of a seed lot.');
}

export default function AdminLotPage() {
  const lot = useSearchParams()[0].get('lot') ?? '';
  return (
    <WeekPage title={lot ? `Lot ${lot}` : 'Seed lot'} neededRole="admin">
      {lot ? <LotDetails lot={lot} /> : <EmptyState title="Find a lot with the search of the admin area" />}
    </WeekPage>
  );
}
