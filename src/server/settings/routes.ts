import { Elysia } from 'elysia';
import * as v from 'valibot';
import { DiscountSetting, PageSettings } from '../../shared/settings.ts';
import type { Deps } from '../deps.ts';
import { getPageSettings, listDiscountSettings } from './settings.ts';

export function settingsRoutes({ db }: Deps) {
  return new Elysia()
    .get(
      '/api/discount-settings',
      ({ set }) => {
        // Nothing here is private: the phone may keep it, as long as it asks again.
        set.headers['cache-control'] = 'no-cache';
        return listDiscountSettings(db);
      },
      { response: v.array(DiscountSetting) },
    )
    .get(
      '/api/page-settings',
      ({ set }) => {
        set.headers['cache-control'] = 'no-cache';
        return getPageSettings(db);
      },
      { response: PageSettings },
    );
}
