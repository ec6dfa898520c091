import { Elysia } from 'elysia';
import * as v from 'valibot';
import {
  AdminSetting,
  GrowerPictureName,
  GrowerPictures,
  SettingChange,
} from '../../shared/contract/settings.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { bodyLimits, readBytes } from '../platform/http/request-body.ts';
import { changeSetting, listSettings } from './admin-settings.ts';
import { removeGrowerPicture, setGrowerPicture } from './grower-pictures.ts';

const picture = inputSchema(v.object({ name: GrowerPictureName }));

export function adminSettingsRoutes(deps: Deps) {
  return new Elysia({ name: 'admin-settings' })
    .use(sessionPlugin(deps))
    .get('/api/admin/settings', () => listSettings(deps.db), {
      admin: true,
      response: v.array(AdminSetting),
    })
    .put('/api/admin/settings', ({ body }) => changeSetting(deps, body), {
      admin: true,
      body: inputSchema(SettingChange),
      response: AdminSetting,
    })
    .put(
      '/api/admin/grower-pictures/:name',
      async ({ params, request }) =>
        setGrowerPicture(deps, params.name, await readBytes(request, bodyLimits.picture)),
      { admin: true, params: picture, parse: 'none', response: GrowerPictures },
    )
    .delete('/api/admin/grower-pictures/:name', ({ params }) => removeGrowerPicture(deps, params.name), {
      admin: true,
      params: picture,
      response: GrowerPictures,
    });
}
