import { pageMeta } from '../page-meta.ts';
import { Page } from '../ui/page.tsx';

export function meta() {
  return pageMeta('Admin', 'The administration of the shop.');
}

export default function AdminPage() {
  return <Page title="Admin" intro="Orders, customers and stock are managed here." />;
}
