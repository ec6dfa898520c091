import { Elysia } from 'elysia';
import * as v from 'valibot';
import { DiscountSetting } from '../../shared/settings.ts';
import type { Deps } from '../deps.ts';
import { listDiscountSettings } from './settings.ts';

export function settingsRoutes({ db }: Deps) {
  return new Elysia().get(
    '/api/discount-settings',
    ({ set }) => {
      // Nothing here is private: the phone may keep it, as long as it asks again.
      set.headers['cache-control'] = 'no-cache';
      return listDiscountSettings(db);
    },
    { response: v.array(DiscountSetting) },
  );
}
