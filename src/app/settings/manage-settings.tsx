import type { ReactNode } from 'react';
import type { SettingKey } from '../../shared/contract/settings.ts';
import { EventList } from '../operations/event-list.tsx';
import { ShopHealth, TestMails } from '../operations/shop-health.tsx';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { ManageBoxes, ManageTestimonials } from './manage-page-contents.tsx';
import { ManagePictures } from './manage-pictures.tsx';
import { SettingsForm } from './setting-form.tsx';
import { useAdminSettings } from './use-admin-settings.ts';

type Group = { id: string; title: string; keys?: SettingKey[]; content?: ReactNode };

const groups: Group[] = [
  {
    id: 'orders-and-days',
    title: 'Orders and days',
    keys: [
      'order_lead_time_days',
      'boxes_per_saturday',
      'ounces_per_order',
      'delivery_window',
      'growing_buffer_percent',
    ],
  },
  {
    id: 'discounts',
    title: 'Discounts',
    keys: [
      'referral_discount_percent',
      'weekly_discount_percent',
      'biweekly_discount_percent',
      'monthly_discount_percent',
    ],
  },
  {
    id: 'mails',
    title: 'Mails',
    keys: ['admin_notification_emails', 'order_mails'],
    content: <TestMails />,
  },
  {
    id: 'the-farm',
    title: 'The farm',
    keys: ['farmer_name', 'farmer_text'],
    content: (
      <>
        <ManageBoxes />
        <ManageTestimonials />
      </>
    ),
  },
  { id: 'pictures', title: 'Pictures', content: <ManagePictures /> },
  {
    id: 'security',
    title: 'Security',
    keys: ['admin_passkey_required'],
    content: (
      <>
        <EventList />
        <ShopHealth />
      </>
    ),
  },
];

export function ManageSettings() {
  const { data, error, refetch, isFetching } = useAdminSettings();
  if (!data && error)
    return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  if (!data) return <SkeletonList rows={6} rowClassName="h-28" />;
  return (
    <div className="grid max-w-4xl gap-3">
      <nav aria-label="Groups of settings" className="flex flex-wrap gap-x-5">
        {groups.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            className="inline-flex min-h-11 min-w-11 items-center text-sm text-leaf-ink"
          >
            {title}
          </a>
        ))}
      </nav>
      <ul aria-label="Settings" className="grid gap-5">
        {groups.map(({ id, title, keys, content }) => (
          <li key={id} id={id} className="grid scroll-mt-4 gap-5">
            {keys && <SettingsForm title={title} settings={data.filter(({ key }) => keys.includes(key))} />}
            <div className="grid gap-5 empty:hidden">{content}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}
