import { useState } from 'react';
import * as v from 'valibot';
import { rules } from '../../shared/business.ts';
import {
  type AdminSetting,
  type SettingKey,
  settingKind,
  settingMessages,
  settingValue,
} from '../../shared/contract/settings.ts';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { Card } from '../ui/layout/card.tsx';
import { formatInstant } from '../ui/text/format-instant.ts';
import { useChangeSetting } from './use-admin-settings.ts';

/** One setting: its value, what it takes and what it changes. */
export function SettingForm({ setting }: { setting: AdminSetting }) {
  const { key, value, updatedAt, version } = setting;
  const { label, limits, affects } = settingTexts[key];
  const kind = settingKind(key);
  const change = useChangeSetting();
  const [isChanged, setIsChanged] = useState(false);
  const schema = v.object({
    value: v.pipe(
      v.string(),
      v.check((text) => settingValue(key, text) !== null, settingMessages[kind]),
    ),
  });
  const updateIsChanged = ({ target }: { target: { value: string } }) =>
    setIsChanged(target.value.trim() !== value);
  return (
    <Card className="p-4! sm:p-5!">
      <Form
        label={label}
        schema={schema}
        className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]!"
        onSubmit={async ({ value: typed }) => {
          await change.mutateAsync({ setting, value: typed });
          setIsChanged(false);
        }}
      >
        <Field label={label} name="value" hint={`${limits} ${affects}`}>
          {kind === 'emails' ? (
            <TextArea rows={2} defaultValue={value} onChange={updateIsChanged} />
          ) : (
            <NumberInput unit={kind === 'days' ? 'days' : '%'} value={value} onChange={updateIsChanged} />
          )}
        </Field>
        <div className="sm:pt-7.5">
          <SubmitButton variant="secondary" disabled={!isChanged} pendingLabel="Saving...">
            Save<span className="sr-only"> {label.toLowerCase()}</span>
          </SubmitButton>
        </div>
        {version > 1 && (
          <p className="text-sm text-muted sm:col-span-2">Changed {formatInstant(updatedAt)}</p>
        )}
      </Form>
    </Card>
  );
}

interface NumberInputProps {
  unit: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

function NumberInput({ unit, value, onChange }: NumberInputProps) {
  return (
    <span className="flex items-center gap-2">
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        className="w-28!"
        defaultValue={value}
        onChange={onChange}
      />
      {unit}
    </span>
  );
}

interface SettingText {
  label: string;
  /** Which values it takes. */
  limits: string;
  /** What a change does, and what it leaves alone. */
  affects: string;
}

const percents = `A whole percent, from 0 to ${rules.maxDiscountPercent}.`;

function plan(name: string): SettingText {
  return {
    label: `${name} discount`,
    limits: percents,
    affects: `New ${name.toLowerCase()} subscriptions. Those that run keep the percent they were signed up with.`,
  };
}

const settingTexts: Record<SettingKey, SettingText> = {
  admin_notification_emails: {
    label: 'Notification addresses',
    limits: 'One to twenty addresses, separated by commas.',
    affects: 'Who is mailed about new orders, messages, applications and anything that needs a person.',
  },
  order_lead_time_days: {
    label: 'Growing time',
    limits: 'From 0 to 365 whole days.',
    affects: 'The first delivery of new orders. What is promised already keeps its day.',
  },
  referral_discount_percent: {
    label: 'Referral discount',
    limits: percents,
    affects: "A referred friend's first box, from the next checkout on.",
  },
  weekly_discount_percent: plan('Weekly'),
  biweekly_discount_percent: plan('Biweekly'),
  monthly_discount_percent: plan('Monthly'),
  growing_buffer_percent: {
    label: 'Growing buffer',
    limits: percents,
    affects: 'How many trays the sow plan asks for beyond what is ordered.',
  },
};
