import * as v from 'valibot';
import { ProductChange } from '../../shared/contract/catalog.ts';

/** Empty means unknown: no trays are planned. */
const numberOrNothing = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => (text === '' ? null : Number(text))),
);
const { growDays, ouncesPerTray, seedGramsPerTray } = ProductChange.entries;

/** As typed in a form. */
export const GrowingFactFields = v.object({
  growDays: v.pipe(numberOrNothing, growDays.wrapped),
  ouncesPerTray: v.pipe(numberOrNothing, ouncesPerTray.wrapped),
  seedGramsPerTray: v.pipe(numberOrNothing, seedGramsPerTray.wrapped),
});
