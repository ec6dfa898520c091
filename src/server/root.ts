import { resolve } from 'node:path';

/** The checkout's folder: two levels up from here, and from the built server in `dist/shop` alike. */
export const root = resolve(import.meta.dir, '../..');
