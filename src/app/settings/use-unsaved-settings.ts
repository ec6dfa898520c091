import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NamedBoxesChange, TestimonialsChange } from '../../shared/contract/page-contents.ts';
import {
  type AdminSetting,
  type SettingKey,
  settingMessage,
  settingValue,
} from '../../shared/contract/settings.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { ApiError, api, unwrap, userErrorMessage } from '../platform/api.ts';
import { adminBoxesQuery, adminTestimonialsQuery, boxesQuery, testimonialsQuery } from './page-contents.ts';
import { discountSettingsQuery } from './queries.ts';

/** As typed, on the version that was shown then. */
type Edits = {
  settings: Partial<Record<SettingKey, { setting: AdminSetting; text: string }>>;
  boxes?: NamedBoxesChange | undefined;
  testimonials?: TestimonialsChange | undefined;
};

type ChangeId = SettingKey | 'boxes' | 'testimonials';
type Change = { id: ChangeId; send: () => Promise<unknown> };

/** What is typed in Settings and not saved yet: each setting is one change, boxes and testimonials one each. */
export function useUnsavedSettings() {
  const [edits, setEdits] = useState<Edits>({ settings: {} });
  const [discards, setDiscards] = useState(0);
  const [errors, setErrors] = useState<Partial<Record<ChangeId, string>>>({});
  const { data: boxes } = useQuery(adminBoxesQuery);
  const { data: testimonials } = useQuery(adminTestimonialsQuery);
  const action = useAdminAction({
    send: (change: Change) => change.send(),
    failureTitle: 'Error updating setting',
    alsoInvalidates: [
      discountSettingsQuery.queryKey,
      ['delivery-terms'],
      boxesQuery.queryKey,
      testimonialsQuery.queryKey,
    ],
  });
  const changes: Change[] = [
    ...Object.values(edits.settings).map(({ setting: { key, version }, text }) => ({
      id: key,
      async send() {
        if (settingValue(key, text) === null) throw new ApiError(400, settingMessage(key));
        await unwrap(api.api.admin.settings.put({ key, value: text, version }));
      },
    })),
    ...(edits.boxes ? [{ id: 'boxes' as const, send: sendBoxes(edits.boxes) }] : []),
    ...(edits.testimonials
      ? [{ id: 'testimonials' as const, send: sendTestimonials(edits.testimonials) }]
      : []),
  ];

  /** One call each. What fails stays, with its sentence. */
  async function save(): Promise<void> {
    setErrors({});
    for (const change of changes)
      await action.mutateAsync(change).then(
        () => setEdits((before) => without(before, change.id)),
        (error) => setErrors((before) => ({ ...before, [change.id]: userErrorMessage(error) })),
      );
  }

  function discard() {
    setErrors({});
    setEdits({ settings: {} });
    setDiscards(discards + 1);
  }

  const edit = (id: ChangeId, changed: (before: Edits) => Edits) => {
    setErrors(({ [id]: _, ...others }) => others);
    setEdits(changed);
  };
  return {
    count: changes.length,
    errors,
    save,
    discard,
    /** Fields with another value are new ones. */
    discards,
    isSaving: action.isPending,
    boxes: edits.boxes ?? boxes,
    testimonials: edits.testimonials ?? testimonials,
    editSetting: (setting: AdminSetting, text: string) =>
      edit(setting.key, (before) =>
        text.trim() === setting.value
          ? without(before, setting.key)
          : { ...before, settings: { ...before.settings, [setting.key]: { setting, text } } },
      ),
    editBoxes: (changed: NamedBoxesChange) => edit('boxes', (before) => ({ ...before, boxes: changed })),
    editTestimonials: (changed: TestimonialsChange) =>
      edit('testimonials', (before) => ({ ...before, testimonials: changed })),
  };
}

const sendBoxes = (changed: NamedBoxesChange) => () => unwrap(api.api.admin.boxes.put(changed));
const sendTestimonials = (changed: TestimonialsChange) => () =>
  unwrap(api.api.admin.testimonials.put(changed));

function without(edits: Edits, id: ChangeId): Edits {
  if (id === 'boxes') return { ...edits, boxes: undefined };
  if (id === 'testimonials') return { ...edits, testimonials: undefined };
  const { [id]: _, ...settings } = edits.settings;
  return { ...edits, settings };
}
