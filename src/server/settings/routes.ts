import { Elysia } from 'elysia';
import * as v from 'valibot';
import { NamedBoxes, Testimonials } from '../../shared/contract/page-contents.ts';
import { Pictures } from '../../shared/contract/pictures.ts';
import { DiscountSetting, PageSettings } from '../../shared/contract/settings.ts';
import type { Deps } from '../platform/deps.ts';
import { listBoxes, listTestimonials } from './page-contents.ts';
import { listPictures } from './pictures.ts';
import { getPageSettings, listDiscountSettings } from './settings.ts';

export function settingsRoutes({ db, env }: Deps) {
  return new Elysia()
    .get(
      '/api/discount-settings',
      ({ set }) => {
        // Public data: the browser may cache it, but must revalidate.
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
      '/api/pictures',
      ({ set }) => {
        set.headers['cache-control'] = 'no-cache';
        return listPictures(db);
      },
      { response: Pictures },
    )
    .get(
      '/api/boxes',
      ({ set }) => {
        set.headers['cache-control'] = 'no-cache';
        return listBoxes(db);
      },
      { response: NamedBoxes },
    )
    .get(
      '/api/testimonials',
      ({ set }) => {
        set.headers['cache-control'] = 'no-cache';
        return listTestimonials({ db, env });
      },
      { response: Testimonials },
    );
}
