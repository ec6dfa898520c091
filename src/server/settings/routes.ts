import { basename } from 'node:path';
import { Elysia } from 'elysia';
import * as v from 'valibot';
import { NamedBoxes, Testimonials } from '../../shared/contract/page-contents.ts';
import { HeroPicture, Pictures } from '../../shared/contract/pictures.ts';
import { DiscountSetting, PageSettings } from '../../shared/contract/settings.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { isCurrent } from '../platform/site/content.ts';
import { listBoxes, listTestimonials } from './page-contents.ts';
import { heroFile, listPictures } from './pictures.ts';
import { getPageSettings, listDiscountSettings } from './settings.ts';

export function settingsRoutes(deps: Deps) {
  const { db, env } = deps;
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
      '/api/hero/:shape/:size',
      ({ params, request, set }) => {
        const path = heroFile(deps, params);
        const etag = `"${basename(path ?? 'none')}"`;
        set.headers['cache-control'] = 'no-cache';
        set.headers.etag = etag;
        if (isCurrent(request, etag)) {
          set.status = 304;
          return null;
        }
        set.headers['content-type'] = path ? 'image/webp' : 'image/gif';
        return path ? Bun.file(path) : transparentPixel;
      },
      { params: inputSchema(HeroPicture) },
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

/** In place of a 404, which browsers log. */
const transparentPixel = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
