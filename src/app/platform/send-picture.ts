import type { PictureShape } from '../../shared/contract/pictures.ts';
import { findOrientation } from '../../shared/rules/picture-orientation.ts';
import { unwrap } from './api.ts';
import { fetchForApi } from './fetch.ts';

/** Its center, made small enough first. Throws `ApiError`. Eden can't send a raw body. */
export async function sendPicture(path: string, picture: File, shape: PictureShape): Promise<void> {
  const body = await cropPicture(picture, shape);
  const init: RequestInit = { method: 'PUT', body, credentials: 'include' };
  const failed = (status: number, value: unknown) => ({ data: null, error: { status, value } });
  const sent = fetchForApi(location.origin + path, init).then(
    async (response) =>
      response.ok
        ? { data: null, error: null }
        : { ...failed(response.status, await response.text()), response },
    (error: unknown) => failed(0, error),
  );
  await unwrap(sent);
}

/** The file itself if this browser cannot read it: the shop says why it is refused. */
async function cropPicture(file: File, { ratio, large }: PictureShape): Promise<Blob> {
  const source = await readUpright(file).catch(() => null);
  if (!source) return file;
  const width = Math.min(source.width, Math.round(source.height * ratio));
  const height = Math.min(source.height, Math.round(source.width / ratio));
  const canvas = whiteCanvas(Math.min(width, large), Math.round(Math.min(width, large) / ratio));
  const [left, top] = [(source.width - width) / 2, (source.height - height) / 2];
  canvas.getContext('2d')?.drawImage(source, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  return blob ?? file;
}

/** Browsers turn JPEGs, but not every browser turns PNG and WebP: the mark is removed and followed here. */
async function readUpright(file: File): Promise<ImageBitmap | HTMLCanvasElement> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const orientation = findOrientation(bytes);
  if (!orientation) return createImageBitmap(file);
  bytes[orientation.at] = 1;
  const source = await createImageBitmap(new Blob([bytes], { type: file.type }));
  const { width, height } = source;
  const isOnSide = orientation.value > 4;
  const canvas = whiteCanvas(isOnSide ? height : width, isOnSide ? width : height);
  const context = canvas.getContext('2d');
  context?.setTransform(...transformOf(orientation.value, width, height));
  context?.drawImage(source, 0, 0);
  return canvas;
}

type Matrix = [number, number, number, number, number, number];

/** Of the EXIF orientations, as the canvas takes them. */
function transformOf(orientation: number, width: number, height: number): Matrix {
  const matrices: Record<number, Matrix> = {
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, height, 0],
    7: [0, -1, -1, 0, height, width],
    8: [0, -1, 1, 0, 0, width],
  };
  return matrices[orientation] ?? [1, 0, 0, 1, 0, 0];
}

/** A JPEG has no transparency: what is not drawn would be black. */
function whiteCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context) context.fillStyle = '#fff';
  context?.fillRect(0, 0, width, height);
  return canvas;
}
