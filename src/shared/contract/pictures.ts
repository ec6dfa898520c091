import * as v from 'valibot';
import { text } from '../text.ts';

/** `ratio` is width to height; `large` and `small` are the most px across, `smallBytes` the most bytes of the small one. */
export type PictureShape = { ratio: number; large: number; small: number; smallBytes?: number };

const card: PictureShape = { ratio: 4 / 3, large: 1000, small: 500 };

/** Slots of boxes and recipes contain their ids. */
export const fixedPictureSlots = [
  'hero-wide',
  'hero-tall',
  'farm-1',
  'farm-2',
  'farm-3',
  'portrait',
] as const;

const shapes: Record<(typeof fixedPictureSlots)[number], PictureShape> = {
  'hero-wide': { ratio: 4 / 3, large: 1920, small: 1280 },
  'hero-tall': { ratio: 4 / 3, large: 1080, small: 800, smallBytes: 60_000 },
  'farm-1': card,
  'farm-2': card,
  'farm-3': card,
  portrait: { ratio: 4 / 5, large: 640, small: 240 },
};

/** Beside each other on the pages of the shop, and twice the width in mails. */
export const productPictureShape: PictureShape = { ratio: 4 / 3, large: 800, small: 112 };

export function pictureShape(slot: string): PictureShape {
  return slot in shapes ? shapes[slot as keyof typeof shapes] : card;
}

/** URLs change with the picture. */
export const SlotPicture = v.object({ small: v.string(), large: v.string() });
export type SlotPicture = v.InferOutput<typeof SlotPicture>;

/** `GET /api/hero/:shape/:size`: the first page asks for it before its script runs. */
export const HeroPicture = v.object({
  shape: v.picklist(['tall', 'wide']),
  size: v.picklist(['small', 'large']),
});
export type HeroPicture = v.InferOutput<typeof HeroPicture>;

/** `GET /api/pictures`. */
export const Pictures = v.record(v.string(), SlotPicture);
export type Pictures = v.InferOutput<typeof Pictures>;

export const PictureSlot = v.pipe(text(), v.regex(/^[a-z0-9-]{1,80}$/, 'We do not know this picture.'));

/** Milliseconds. */
export const pictureRestoreMs = 10 * 60_000;

const formats = 'as JPEG, PNG or WebP';

/** Why a picture is refused. */
export const pictureMessages = {
  none: `Please choose a picture ${formats}.`,
  format: (name: string) =>
    `This picture is ${name}, which the shop cannot read. Please choose one ${formats}.`,
  animation: `This picture is animated. Please choose one that stands still, ${formats}.`,
  damaged: `This picture is damaged, or only a part of it. Please choose another one, ${formats}.`,
  pixels: 'This picture has more than 50 megapixels. Please choose a smaller one.',
  bytes: 'This picture is larger than 5 MB. Please choose a smaller one.',
} as const;
