import { inflateSync } from 'node:zlib';
import { pictureMessages } from '../../../shared/contract/pictures.ts';
import { findOrientation } from '../../../shared/rules/picture-orientation.ts';
import { AppError } from '../errors.ts';

const maxPixels = 50_000_000;
/** Tried until the file is small enough; then the width is reduced. */
const qualities = [80, 60, 40];

/**
 * At most `width` px and `maxBytes`, turned upright, without location and other metadata. A JPEG has a white ground.
 * 400 when it is no picture.
 */
export async function encodePicture(
  file: Uint8Array,
  width: number,
  format: 'jpeg' | 'webp',
  maxBytes = 200_000,
): Promise<Uint8Array> {
  try {
    for (let limit = width; ; limit = Math.round(limit * 0.7)) {
      const resized = turned(file).resize(limit, undefined, { withoutEnlargement: true });
      const picture = format === 'jpeg' ? await onWhite(resized) : resized;
      for (const quality of qualities) {
        const bytes = await picture[format]({ quality }).bytes();
        if (bytes.length <= maxBytes) return bytes;
      }
    }
  } catch (error) {
    throw new AppError('invalid', reasonOf(file, error));
  }
}

/** `Bun.Image` turns JPEGs by itself. */
function turned(file: Uint8Array): Bun.Image {
  const picture = new Bun.Image(file, { maxPixels });
  const orientation = findOrientation(file)?.value ?? 1;
  const turns = [0, 0, 0, 180, 0, 90, 90, 90, 270][orientation] ?? 0;
  if (turns > 0) picture.rotate(turns);
  if (orientation === 2 || orientation === 5) picture.flop();
  if (orientation === 4 || orientation === 7) picture.flip();
  return picture;
}

/** `Bun.Image` drops the transparency of a JPEG, which leaves what is below: mostly black. */
async function onWhite(picture: Bun.Image): Promise<Bun.Image> {
  const { width, height, pixels } = pixelsOf(await picture.png({ compressionLevel: 1 }).bytes());
  // It keeps its color profile then, which a bitmap has not.
  if (pixels.every((value, at) => at % 4 !== 3 || value === 255)) return picture;
  const bitmap = new DataView(new ArrayBuffer(bitmapHead + 4 * width * height));
  bitmap.setUint16(0, 0x424d);
  bitmap.setUint32(2, bitmap.byteLength, true);
  bitmap.setUint32(10, bitmapHead, true);
  bitmap.setUint32(14, 40, true);
  bitmap.setInt32(18, width, true);
  // Negative: from top to bottom.
  bitmap.setInt32(22, -height, true);
  bitmap.setUint16(26, 1, true);
  bitmap.setUint16(28, 32, true);
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 255;
    const mixed = (channel: number) => Math.round(((pixels[at + channel] ?? 0) * alpha) / 255 + 255 - alpha);
    const [blue, green, red] = [mixed(2), mixed(1), mixed(0)];
    bitmap.setUint32(bitmapHead + at, ((255 << 24) | (red << 16) | (green << 8) | blue) >>> 0, true);
  }
  return new Bun.Image(bitmap.buffer);
}

const bitmapHead = 54;

/** Of a PNG as `Bun.Image` writes it: 8 bits, with alpha, not interlaced. */
function pixelsOf(png: Uint8Array): { width: number; height: number; pixels: Uint8Array } {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const parts: Uint8Array[] = [];
  for (let at = 8; at < png.length; at += 12 + view.getUint32(at))
    if (view.getUint32(at + 4) === 0x49444154) parts.push(png.subarray(at + 8, at + 8 + view.getUint32(at)));
  const rows = inflateSync(Buffer.concat(parts));
  const stride = 4 * width;
  const pixels = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x < 4 ? 0 : (pixels[at - 4] ?? 0);
      const up = pixels[at - stride] ?? 0;
      const upLeft = x < 4 ? 0 : (pixels[at - stride - 4] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, nearest(left, up, upLeft)][filter] ?? 0;
      pixels[at] = (rows[y * (stride + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return { width, height, pixels };
}

/** Paeth's predictor. */
function nearest(left: number, up: number, upLeft: number): number {
  const distance = (value: number) => Math.abs(left + up - upLeft - value);
  if (distance(left) <= distance(up) && distance(left) <= distance(upLeft)) return left;
  return distance(up) <= distance(upLeft) ? up : upLeft;
}

function reasonOf(file: Uint8Array, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ERR_IMAGE_TOO_MANY_PIXELS') return pictureMessages.pixels;
  if (code === 'ERR_IMAGE_FORMAT_UNSUPPORTED') return pictureMessages.format(formatOf(file));
  if (code !== 'ERR_IMAGE_DECODE_FAILED') return pictureMessages.none;
  return isAnimatedWebp(file) ? pictureMessages.animation : pictureMessages.damaged;
}

/** Of a format that this machine cannot read: AVIF, HEIC or TIFF. */
function formatOf(file: Uint8Array): string {
  const brand = String.fromCharCode(...file.subarray(8, 12));
  if (brand.startsWith('avi')) return 'an AVIF';
  return /^(he|mif|msf)/.test(brand) ? 'a HEIC' : 'a TIFF';
}

/** By the flag of its extended header. */
function isAnimatedWebp(file: Uint8Array): boolean {
  const head = String.fromCharCode(...file.subarray(0, 16));
  return head.startsWith('RIFF') && head.endsWith('WEBPVP8X') && ((file[20] ?? 0) & 2) !== 0;
}
