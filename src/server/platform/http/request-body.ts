import { pictureMessages } from '../../../shared/contract/pictures.ts';
import { AppError } from '../errors.ts';

/** Bytes. */
export const bodyLimits = {
  json: 64 * 1024,
  webhook: 256 * 1024,
  rows: 512 * 1024,
  picture: 5 * 1024 * 1024,
} as const;

/** No order nests deeper, and a schema's error message for it takes seconds of CPU. */
const maxDepth = 32;

/** 413 by the Content-Length. Chunked bodies are counted while they are read. */
export function assertBodyWithinLimit(request: Request, limit: number): void {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
}

/** 413 above `limit` bytes. */
export async function readBody(request: Request, limit: number): Promise<string> {
  if (request.headers.has('content-length') || !request.body) return request.text();
  return new TextDecoder().decode(await collect(request.body, limit));
}

export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (request.headers.has('content-length') || !request.body) return request.bytes();
  return collect(request.body, limit);
}

async function collect(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Stands for a body that is refused with 400, but only once sign-in and role are judged: in `inputSchema`, or before
 * the handler of a route without a schema.
 */
export class RefusedBody {
  constructor(readonly refusal: AppError) {}
}

/**
 * 400 unless an object at most 32 levels deep. A schema with only optional fields would accept a list.
 */
export function parseJsonBody(text: string): object {
  if (depthOf(text) > maxDepth) throw new AppError('invalid', 'The request is nested too deeply.');
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new AppError('invalid', 'Please send a JSON object.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid', 'The request is not valid JSON.');
  }
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (char === quote) index = endOfString(text, index);
    else if (char === openBracket || char === openBrace) deepest = Math.max(deepest, ++depth);
    else if (char === closeBracket || char === closeBrace) depth -= 1;
  }
  return deepest;
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== quote) {
    index += text.charCodeAt(index) === backslash ? 2 : 1;
  }
  return index;
}

const [quote, backslash] = [34, 92];
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125];

function tooLarge(limit: number): AppError {
  const isPicture = limit === bodyLimits.picture;
  return new AppError(
    'tooLarge',
    isPicture ? pictureMessages.bytes : 'That is more than the shop can take in one go.',
  );
}
