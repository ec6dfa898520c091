import { ShopHealth } from '../operations/shop-health.tsx';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { ManageGrowerPictures } from './manage-grower-pictures.tsx';
import { SettingForm } from './setting-form.tsx';
import { useAdminSettings } from './use-admin-settings.ts';

/** The settings tab, in the fixed order of the server. */
export function ManageSettings() {
  const { data, error, refetch, isFetching } = useAdminSettings();
  if (!data && error)
    return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  if (!data) return <SkeletonList rows={6} rowClassName="h-28" />;
  return (
    <div className="grid gap-10">
      <ul aria-label="Settings" className="grid gap-4">
        {data.map((setting) => (
          <li key={`${setting.key} ${setting.version}`}>
            <SettingForm setting={setting} />
          </li>
        ))}
      </ul>
      <ManageGrowerPictures />
      <ShopHealth />
    </div>
  );
}
