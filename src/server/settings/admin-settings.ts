import { eq } from 'drizzle-orm';
import {
  type AdminSetting,
  orderedSettingKeys,
  type SettingChange,
  type SettingKey,
  settingMessage,
  settingValue,
} from '../../shared/contract/settings.ts';
import { hasPasskey } from '../accounts/record/passkeys.ts';
import { type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/events.ts';
import { settings } from './table.ts';

type SettingRow = typeof settings.$inferSelect;

export function listSettings(db: Db): AdminSetting[] {
  const rows = new Map(
    db
      .select()
      .from(settings)
      .all()
      .map((row) => [row.key, row]),
  );
  return orderedSettingKeys.flatMap((key) => {
    const row = rows.get(key);
    return row ? [toSettingView(key, row)] : [];
  });
}

/**
 * 404 for an unknown key, 400 for an invalid value, 409 when it changed since `version`, and for requiring a
 * passkey that the admin does not have.
 */
export function changeSetting(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  change: SettingChange,
): AdminSetting {
  const key = orderedSettingKeys.find((known) => known === change.key);
  if (!key) throw new AppError('notFound', 'We do not know this setting.');
  const value = settingValue(key, change.value);
  if (value === null) throw new AppError('invalid', settingMessage(key));
  return transact(db, () => {
    const row = db.select().from(settings).where(eq(settings.key, key)).get();
    if (!row) throw new AppError('notFound', 'We do not know this setting.');
    if (key === 'admin_passkey_required' && value === '1' && !hasPasskey(db, adminId)) throw noOwnPasskey();
    if (change.version !== undefined && change.version !== row.version) throw changedMeanwhile();
    const event = { by: `admin:${adminId}` as const, what: 'setting', about: key };
    if (value !== row.value) recordEvent(db, { ...event, from: row.value, to: value }, now());
    const after = db
      .update(settings)
      .set({ value, version: row.version + 1, updatedAt: now() })
      .where(eq(settings.key, key))
      .returning()
      .get();
    return toSettingView(key, after);
  });
}

function toSettingView(
  key: SettingKey,
  { id, value, description, version, updatedAt }: SettingRow,
): AdminSetting {
  return { id, key, value, description, version, updatedAt };
}

function noOwnPasskey(): AppError {
  return new AppError('conflict', 'Please add a passkey to your own profile first.');
}

function changedMeanwhile(): AppError {
  return new AppError(
    'conflict',
    'Somebody else has changed this setting meanwhile. Please look at it again before you change it.',
  );
}
