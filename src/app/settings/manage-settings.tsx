import type { SettingKey } from '../../shared/contract/settings.ts';
import { ShopHealth } from '../operations/shop-health.tsx';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { ManageGrowerPictures } from './manage-grower-pictures.tsx';
import { SettingsForm } from './setting-form.tsx';
import { useAdminSettings } from './use-admin-settings.ts';

const groups: { title: string; keys: SettingKey[] }[] = [
  { title: 'Who is mailed', keys: ['admin_notification_emails'] },
  { title: 'Delivery', keys: ['order_lead_time_days'] },
  { title: 'Growing', keys: ['growing_buffer_percent'] },
  {
    title: 'Discounts',
    keys: [
      'referral_discount_percent',
      'weekly_discount_percent',
      'biweekly_discount_percent',
      'monthly_discount_percent',
    ],
  },
];

/** The settings tab, in the fixed order of the server. */
export function ManageSettings() {
  const { data, error, refetch, isFetching } = useAdminSettings();
  if (!data && error)
    return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  if (!data) return <SkeletonList rows={6} rowClassName="h-28" />;
  return (
    <div className="grid max-w-4xl gap-5">
      <ul aria-label="Settings" className="grid gap-5">
        {groups.map(({ title, keys }) => (
          <li key={title}>
            <SettingsForm title={title} settings={data.filter(({ key }) => keys.includes(key))} />
          </li>
        ))}
      </ul>
      <ManageGrowerPictures />
      <ShopHealth />
    </div>
  );
}
