import { pageMeta } from '../platform/page-meta.ts';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { WeekPage } from './week-page.tsx';

const EventList = lazyWithRetry(() => import('./event-list.tsx').then((module) => module.EventList));

export function meta() {
  return pageMeta('Events', 'What admins changed, and what was refused.');
}

export default function AdminEventsPage() {
  return (
    <WeekPage title="Events" neededRole="admin">
      <EventList />
    </WeekPage>
  );
}
