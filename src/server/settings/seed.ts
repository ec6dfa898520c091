import { rules } from '../../shared/business.ts';
import { discountKey, frequencies } from '../../shared/rules/plans.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { settingKeys } from './settings.ts';
import { settings } from './table.ts';

/** Existing settings keep their value. */
export function seedSettings({ db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>): void {
  const rows = startingSettings(env.admin.email).map((row) => ({ ...row, id: newId(), updatedAt: now() }));
  db.insert(settings).values(rows).onConflictDoNothing().run();
}

function startingSettings(adminEmail: string) {
  return [
    {
      key: settingKeys.notificationEmails,
      value: adminEmail,
      description: 'Who is told about new orders and messages: addresses separated by commas.',
    },
    {
      key: settingKeys.leadTimeDays,
      value: String(rules.leadTimeDays),
      description: 'Days from an order to its earliest delivery, the time the greens need to grow.',
    },
    {
      key: settingKeys.boxesPerSaturday,
      value: '0',
      description: 'How many boxes a Saturday has room for; 0 for no limit.',
    },
    {
      key: settingKeys.ouncesPerOrder,
      value: '0',
      description: 'How many ounces a customer may order at once; 0 for no limit.',
    },
    {
      key: settingKeys.growingBuffer,
      value: String(rules.growingBufferPercent),
      description: 'Percent more to sow than is ordered, for trays that grow less than they should.',
    },
    {
      key: settingKeys.referralPercent,
      value: String(rules.referralDiscountPercent),
      description: "Percent off a referred friend's first box.",
    },
    { key: settingKeys.farmerName, value: '', description: 'Name of the farmer, at the end of every mail.' },
    { key: settingKeys.farmerText, value: '', description: 'What stands below that name.' },
    { key: settingKeys.deliveryWindow, value: '', description: 'When the driver comes on a delivery day.' },
    {
      key: settingKeys.orderMails,
      value: 'each',
      description:
        'A mail for each order, or a digest of renewals, failed payments and messages every morning.',
    },
    {
      key: settingKeys.adminPasskeyRequired,
      value: '0',
      description: 'Whether admins must sign in with a passkey.',
    },
    ...frequencies.map((frequency) => ({
      key: discountKey(frequency),
      value: String(rules.defaultDiscounts[frequency]),
      description: `Percent off every box of a ${frequency} subscription.`,
    })),
  ];
}
