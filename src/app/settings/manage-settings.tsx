import { type FormEvent, type ReactNode, useRef } from 'react';
import type { SettingKey } from '../../shared/contract/settings.ts';
import { ShopHealth, TestMails } from '../operations/shop-health.tsx';
import { paths } from '../paths.ts';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { TextLink } from '../ui/text/text-link.tsx';
import { EditBoxes, EditTestimonials } from './manage-page-contents.tsx';
import { ManagePictures } from './manage-pictures.tsx';
import { SettingField } from './setting-form.tsx';
import { UnsavedBar } from './unsaved-bar.tsx';
import { useAdminSettings } from './use-admin-settings.ts';
import { useUnsavedSettings } from './use-unsaved-settings.ts';

type GroupId = 'farm' | 'delivery' | 'products' | 'mails' | 'security';

/** Within a group, settings stand in the specification's order. */
const groups: { id: GroupId; title: string; keys: SettingKey[] }[] = [
  { id: 'farm', title: 'Farm', keys: ['farmer_name', 'farmer_text'] },
  {
    id: 'delivery',
    title: 'Delivery',
    keys: ['order_lead_time_days', 'boxes_per_saturday', 'ounces_per_order', 'delivery_window'],
  },
  {
    id: 'products',
    title: 'Products',
    keys: [
      'referral_discount_percent',
      'weekly_discount_percent',
      'biweekly_discount_percent',
      'monthly_discount_percent',
      'growing_buffer_percent',
    ],
  },
  { id: 'mails', title: 'Mails', keys: ['admin_notification_emails', 'order_mails'] },
  { id: 'security', title: 'Security', keys: ['admin_passkey_required'] },
];

export function ManageSettings() {
  const { data, error, refetch, isFetching } = useAdminSettings();
  const unsaved = useUnsavedSettings();
  const list = useRef<HTMLUListElement>(null);
  const { boxes, testimonials, errors } = unsaved;
  if (!data && error)
    return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  if (!data) return <SkeletonList rows={6} rowClassName="h-28" />;
  async function save() {
    await unsaved.save();
    list.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (unsaved.count > 0) void save();
  }
  const contents: Partial<Record<GroupId, ReactNode>> = {
    farm: (
      <>
        {boxes && <EditBoxes edited={boxes} error={errors.boxes} onEdit={unsaved.editBoxes} />}
        {testimonials && (
          <EditTestimonials
            edited={testimonials}
            error={errors.testimonials}
            onEdit={unsaved.editTestimonials}
          />
        )}
        <ManagePictures />
      </>
    ),
    mails: <TestMails />,
    security: (
      <>
        <p>
          <TextLink to={paths.events} className="inline-flex min-h-11 items-center">
            Events: what admins changed, and what was refused
          </TextLink>
        </p>
        <ShopHealth />
      </>
    ),
  };
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
      <ul ref={list} aria-label="Settings" className="grid gap-5">
        {groups.map(({ id, title, keys }) => (
          <li key={id} id={id} className="grid scroll-mt-4 gap-5">
            <Card className="p-4! sm:p-5!">
              <h2 className="mb-4 text-xl">{title}</h2>
              <form noValidate aria-label={title} className="grid gap-5" onSubmit={submit}>
                {data
                  .filter(({ key }) => keys.includes(key))
                  .map((setting) => (
                    <SettingField
                      key={`${setting.key} ${setting.version} ${unsaved.discards}`}
                      setting={setting}
                      error={errors[setting.key]}
                      onChange={(text) => unsaved.editSetting(setting, text)}
                    />
                  ))}
                {/* So that Enter saves. */}
                <button type="submit" hidden />
              </form>
            </Card>
            <div className="grid gap-5 empty:hidden">{contents[id]}</div>
          </li>
        ))}
      </ul>
      {unsaved.count > 0 && <UnsavedBar {...unsaved} onSave={save} onDiscard={unsaved.discard} />}
    </div>
  );
}
