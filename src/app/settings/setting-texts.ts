import { rules } from '../../shared/business.ts';
import type { SettingKey } from '../../shared/contract/settings.ts';

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

export const settingTexts: Record<SettingKey, SettingText> = {
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
};
