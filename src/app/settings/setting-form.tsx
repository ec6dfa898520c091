import { rules } from '../../shared/business.ts';
import {
  type AdminSetting,
  type SettingKey,
  settingKind,
  settingLengths,
} from '../../shared/contract/settings.ts';
import { Select, TextArea, TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { formatInstant } from '../ui/text/format-instant.ts';
import { WholeText } from '../ui/text/whole-text.tsx';

const sideBySide =
  'sm:grid sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]! sm:gap-x-8 sm:[&>p:first-of-type]:col-start-2 sm:[&>p:first-of-type]:row-span-2 sm:[&>p:first-of-type]:row-start-1 sm:[&>p:first-of-type]:mt-0 sm:[&>p:first-of-type]:self-center';

interface SettingFieldProps {
  setting: AdminSetting;
  error: string | undefined;
  onChange: (text: string) => void;
}

export function SettingField({ setting, error, onChange }: SettingFieldProps) {
  const { key, value, version, updatedAt } = setting;
  const { label, limits, affects } = settingTexts[key];
  const kind = settingKind(key);
  const changeText = ({ target }: { target: { value: string } }) => onChange(target.value);
  const hint = (
    <span>
      {affects} {limits}
      {version > 1 && (
        <span className="block">
          Changed <WholeText text={formatInstant(updatedAt)} />
        </span>
      )}
    </span>
  );
  return (
    <Field label={label} name={key} hint={hint} className={sideBySide} {...(error && { error })}>
      {kind === 'emails' || key === 'farmer_text' ? (
        <TextArea rows={2} defaultValue={value} onChange={changeText} />
      ) : kind === 'text' ? (
        <TextInput
          autoComplete="off"
          maxLength={settingLengths[key]}
          defaultValue={value}
          onChange={changeText}
        />
      ) : kind === 'orderMails' ? (
        <Select defaultValue={value} onChange={changeText}>
          <option value="each">A mail for each order</option>
          <option value="digest">One mail every morning</option>
        </Select>
      ) : kind === 'flag' ? (
        <Select defaultValue={value} onChange={changeText}>
          <option value="0">No</option>
          <option value="1">Yes</option>
        </Select>
      ) : (
        <NumberInput unit={kind === 'percent' ? '%' : kind} value={value} onChange={changeText} />
      )}
    </Field>
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
  limits: string;
  affects: string;
}

const percents = `A whole percent, from 0 to ${rules.maxDiscountPercent}.`;

function plan(name: string): SettingText {
  return {
    label: `${name} discount`,
    limits: percents,
    affects: `Changes new ${name.toLowerCase()} subscriptions. Current subscriptions keep their discount.`,
  };
}

export const settingTexts: Record<SettingKey, SettingText> = {
  admin_notification_emails: {
    label: 'Notification addresses',
    limits: 'One to twenty addresses, separated by commas.',
    affects: 'Who gets email about new orders, messages, applications and anything that needs a person.',
  },
  order_lead_time_days: {
    label: 'Growing time',
    limits: 'From 0 to 365 whole days.',
    affects: 'Changes the first delivery of new orders. What is promised already keeps its day.',
  },
  boxes_per_saturday: {
    label: 'Boxes per Saturday',
    limits: 'A whole number; 0 for no limit.',
    affects:
      'New orders and sign-ups take the first Saturday with room. Running subscriptions, moves by you and orders by hand always have room.',
  },
  ounces_per_order: {
    label: 'Ounces per order',
    limits: 'A whole number; 0 for no limit.',
    affects:
      'Checkouts, sign-ups and changes that ask for more are refused above it. Extras, left-over greens, running boxes and orders by hand are not.',
  },
  referral_discount_percent: {
    label: 'Referral discount',
    limits: percents,
    affects: "Changes a referred friend's first box, from the next checkout on.",
  },
  weekly_discount_percent: plan('Weekly'),
  biweekly_discount_percent: plan('Biweekly'),
  monthly_discount_percent: plan('Monthly'),
  growing_buffer_percent: {
    label: 'Growing buffer',
    limits: percents,
    affects: 'How many trays the sow plan asks for beyond what is ordered.',
  },
  farmer_name: {
    label: "Farmer's name",
    limits: `At most ${settingLengths.farmer_name} characters.`,
    affects: 'Shown at the end of every email. Hidden until you enter a name.',
  },
  farmer_text: {
    label: "Farmer's text",
    limits: `At most ${settingLengths.farmer_text} characters.`,
    affects: 'A sentence or two below the name.',
  },
  delivery_window: {
    label: 'Delivery window',
    limits: `At most ${settingLengths.delivery_window} characters, such as "8am to noon".`,
    affects: 'The mail that a box is out for delivery says it.',
  },
  order_mails: {
    label: 'Mails about orders',
    limits: '',
    affects:
      'One mail every morning at 7am lists the renewals, failed payments and messages of the day before. One-time orders and first boxes still have a mail of their own.',
  },
  admin_passkey_required: {
    label: 'Admins need a passkey',
    limits: '',
    affects:
      'Nobody opens the admin area with a password alone: whoever has no passkey yet is asked to add one. Add your own first, in your profile.',
  },
};
