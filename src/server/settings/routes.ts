import { Elysia } from 'elysia';
import * as v from 'valibot';
import { DiscountSetting, GrowerPictures, PageSettings } from '../../shared/contract/settings.ts';
import type { Deps } from '../platform/deps.ts';
import { getGrowerPictures } from './grower-pictures.ts';
import { getPageSettings, listDiscountSettings } from './settings.ts';

export function settingsRoutes({ db, env }: Deps) {
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
    )
    .get(
      '/api/grower-pictures',
      ({ set }) => {
        set.headers['cache-control'] = 'no-cache';
        return getGrowerPictures({ env });
      },
      { response: GrowerPictures },
    );
}
