import { eq } from 'drizzle-orm';
import {
  type AdminSetting,
  orderedSettingKeys,
  type SettingChange,
  type SettingKey,
  settingKind,
  settingMessages,
  settingValue,
} from '../../shared/contract/settings.ts';
import { type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { settings } from './table.ts';

type SettingRow = typeof settings.$inferSelect;

/** Every setting, in the order in which they are always shown. */
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
 * Changes one setting, effective from the next request on. 404 for an unknown key, 400 when the value is none of its
 * kind, 409 when somebody else changed it since `version`.
 */
export function changeSetting({ db, now }: Pick<Deps, 'db' | 'now'>, change: SettingChange): AdminSetting {
  const key = orderedSettingKeys.find((known) => known === change.key);
  if (!key) throw new AppError('notFound', 'We do not know this setting.');
  const value = settingValue(key, change.value);
  if (value === null) throw new AppError('invalid', settingMessages[settingKind(key)]);
  return transact(db, () => {
    const row = db.select().from(settings).where(eq(settings.key, key)).get();
    if (!row) throw new AppError('notFound', 'We do not know this setting.');
    if (change.version !== undefined && change.version !== row.version) throw changedMeanwhile();
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

function changedMeanwhile(): AppError {
  return new AppError(
    'conflict',
    'Somebody else has changed this setting meanwhile. Please look at it again before you change it.',
  );
}
