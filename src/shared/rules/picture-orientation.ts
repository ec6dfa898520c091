/**
 * The EXIF orientation (1 to 8) of a PNG or WebP file, and the index of the byte that says it. Null without one,
 * and for JPEG, which every decoder turns by itself.
 */
export function findOrientation(file: Uint8Array): { value: number; at: number } | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    const start = exifStart(view);
    return start === null ? null : readOrientation(view, start);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function exifStart(view: DataView): number | null {
  if (view.getUint32(0) === tag('\x89PNG')) return findPngChunk(view, 'eXIf');
  if (view.getUint32(0) !== tag('RIFF') || view.getUint32(8) !== tag('WEBP')) return null;
  const start = findWebpChunk(view, 'EXIF');
  return start !== null && view.getUint32(start) === tag('Exif') ? start + 6 : start;
}

function findPngChunk(view: DataView, name: string): number | null {
  for (let at = 8; at < view.byteLength; at += 12 + view.getUint32(at))
    if (view.getUint32(at + 4) === tag(name)) return at + 8;
  return null;
}

function findWebpChunk(view: DataView, name: string): number | null {
  // Chunks have an even length.
  for (let at = 12; at < view.byteLength; at += 8 + 2 * Math.ceil(view.getUint32(at + 4, true) / 2))
    if (view.getUint32(at) === tag(name)) return at + 8;
  return null;
}

/** `start`: of the TIFF header, which says the byte order. */
function readOrientation(view: DataView, start: number): { value: number; at: number } | null {
  const isLittle = view.getUint16(start) === 0x4949;
  const list = start + view.getUint32(start + 4, isLittle);
  const count = view.getUint16(list, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = list + 2 + 12 * index;
    if (view.getUint16(entry, isLittle) !== orientationTag) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? { value, at: entry + (isLittle ? 8 : 9) } : null;
  }
  return null;
}

const orientationTag = 0x0112;

function tag(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);
}
