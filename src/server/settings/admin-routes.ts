import { Elysia } from 'elysia';
import * as v from 'valibot';
import {
  AdminBoxes,
  AdminTestimonials,
  NamedBoxesChange,
  TestimonialsChange,
} from '../../shared/contract/page-contents.ts';
import { PictureSlot, Pictures } from '../../shared/contract/pictures.ts';
import { AdminSetting, SettingChange } from '../../shared/contract/settings.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { bodyLimits, readBytes } from '../platform/http/request-body.ts';
import { changeSetting, listSettings } from './admin-settings.ts';
import { getBoxes, getTestimonials, setBoxes, setTestimonials } from './page-contents.ts';
import { removeSlotPicture, restorePicture, setPicture } from './pictures.ts';

const slot = inputSchema(v.object({ slot: PictureSlot }));

export function adminSettingsRoutes(deps: Deps) {
  return new Elysia({ name: 'admin-settings' })
    .use(sessionPlugin(deps))
    .get('/api/admin/settings', () => listSettings(deps.db), {
      admin: true,
      response: v.array(AdminSetting),
    })
    .put('/api/admin/settings', ({ user, body }) => changeSetting(deps, user.id, body), {
      admin: true,
      keepsOwnRecord: true,
      body: inputSchema(SettingChange),
      response: AdminSetting,
    })
    .get('/api/admin/boxes', () => getBoxes(deps.db), { admin: true, response: AdminBoxes })
    .put('/api/admin/boxes', ({ user, body }) => setBoxes(deps, user.id, body), {
      admin: true,
      keepsOwnRecord: true,
      body: inputSchema(NamedBoxesChange),
      response: AdminBoxes,
    })
    .get('/api/admin/testimonials', () => getTestimonials(deps), {
      admin: true,
      response: AdminTestimonials,
    })
    .put('/api/admin/testimonials', ({ user, body }) => setTestimonials(deps, user.id, body), {
      admin: true,
      keepsOwnRecord: true,
      body: inputSchema(TestimonialsChange),
      response: AdminTestimonials,
    })
    .put(
      '/api/admin/pictures/:slot',
      async ({ params, request }) =>
        setPicture(deps, params.slot, await readBytes(request, bodyLimits.picture)),
      { admin: true, params: slot, parse: 'none', response: Pictures },
    )
    .delete('/api/admin/pictures/:slot', ({ params }) => removeSlotPicture(deps, params.slot), {
      admin: true,
      params: slot,
      response: Pictures,
    })
    .post('/api/admin/pictures/:slot/restore', ({ params }) => restorePicture(deps, params.slot), {
      admin: true,
      params: slot,
      response: Pictures,
    });
}
