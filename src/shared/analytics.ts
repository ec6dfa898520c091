import * as v from 'valibot';

const Address = v.pipe(v.string(), v.maxLength(2000, 'That address is too long.'));

/**
 * `POST /api/track-visit` (spec section 7). `url` is origin and path, without the query, which may hold what is
 * nobody's business; `referrer` is the origin of the page that linked here, null without one.
 */
export const TrackVisit = v.object({ url: Address, path: Address, referrer: v.nullish(Address) });
export type TrackVisit = v.InferOutput<typeof TrackVisit>;
