import { Elysia } from 'elysia';
import * as v from 'valibot';
import { AdminSetting, SettingChange } from '../../shared/admin-settings.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../deps.ts';
import { input } from '../input.ts';
import { changeSetting, listSettings } from './admin-settings.ts';

export function adminSettingsRoutes(deps: Deps) {
  return new Elysia({ name: 'admin-settings' })
    .use(sessionPlugin(deps))
    .get('/api/admin/settings', () => listSettings(deps.db), {
      admin: true,
      response: v.array(AdminSetting),
    })
    .put('/api/admin/settings', ({ body }) => changeSetting(deps, body), {
      admin: true,
      body: input(SettingChange),
      response: AdminSetting,
    });
}
