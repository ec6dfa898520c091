import type { BunFile } from 'bun';
import type { Context } from 'elysia';

type Encoding = 'br' | 'gzip';

export function acceptedEncoding(request: Request, available: Encoding[]): Encoding | undefined {
  const accepted = new Map<string, number>();
  for (const part of (request.headers.get('accept-encoding') ?? '').toLowerCase().split(',')) {
    const [name = '', quality] = part.split(/;\s*q=/);
    accepted.set(name.trim(), quality === undefined ? 1 : Number(quality) || 0);
  }
  return available.find((encoding) => (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0);
}

export function isCurrent(request: Request, etag: string): boolean {
  const copies = request.headers.get('if-none-match');
  if (!copies) return false;
  return copies.split(',').some((copy) => copy.trim() === '*' || copy.trim().replace(/^W\//, '') === etag);
}

/** Streams the file, or the requested range (206, 416). */
export function sendRange(request: Request, set: Context['set'], file: BunFile, size: number): Response {
  set.headers['accept-ranges'] = 'bytes';
  const range = requestedRange(request, set.headers.etag, size);
  if (range === 'none') {
    const headers = { 'content-range': `bytes */${size}`, 'content-type': 'text/plain; charset=utf-8' };
    return new Response('There is nothing at that range.', { status: 416, headers });
  }
  if (!range) return new Response(file.stream(), { headers: { 'content-length': String(size) } });
  const [start, end] = range;
  const headers = {
    'content-length': String(end - start + 1),
    'content-range': `bytes ${start}-${end}/${size}`,
  };
  return new Response(file.slice(start, end + 1).stream(), { status: 206, headers });
}

/** Null sends everything; 'none' cannot be satisfied. */
function requestedRange(
  request: Request,
  etag: string | number | undefined,
  size: number,
): [number, number] | 'none' | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '');
  const condition = request.headers.get('if-range');
  if (!asked || (condition !== null && condition !== etag)) return null;
  const [, from = '', to = ''] = asked;
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start < size && start <= end ? [start, end] : 'none';
}

export function knownType(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return types[ending] ?? 'application/octet-stream';
}

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  mp4: 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
};
