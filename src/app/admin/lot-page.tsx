import { useSearchParams } from 'react-router';
import { pageMeta } from '../platform/page-meta.ts';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { WeekPage } from './week-page.tsx';

const LotDetails = lazyWithRetry(() => import('../week/lot-details.tsx').then((module) => module.LotDetails));

export function meta() {
  return pageMeta('Seed lot', 'Trays, harvests and boxes of a seed lot.');
}

export default function AdminLotPage() {
  const lot = useSearchParams()[0].get('lot') ?? '';
  return (
    <WeekPage title={`Lot ${lot}`} neededRole="admin">
      <LotDetails lot={lot} />
    </WeekPage>
  );
}
