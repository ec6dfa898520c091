import { AppError } from '../errors.ts';

/** Most bytes of a body that the shop reads: JSON of its own app, events of the payment provider, an admin's pictures. */
export const bodyLimits = { json: 64 * 1024, webhook: 256 * 1024, picture: 5 * 1024 * 1024 } as const;

/** Deeper nested JSON is nobody's order, and costs a schema's error message seconds of processor time. */
const maxDepth = 32;

/** Throws 413 when the request says that its body is larger than `limit` bytes. A chunked body is counted when it is read. */
export function assertBodyWithinLimit(request: Request, limit: number): void {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
}

/** The body as text, at most `limit` bytes of it: 413 as soon as there are more. */
export async function readBody(request: Request, limit: number): Promise<string> {
  if (request.headers.has('content-length') || !request.body) return request.text();
  return new TextDecoder().decode(await collect(request.body, limit));
}

/** The same as bytes. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (request.headers.has('content-length') || !request.body) return request.bytes();
  return collect(request.body, limit);
}

async function collect(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The value of JSON text; 400 when it is none, or is nested more than 32 levels deep. */
export function parseJson(text: string): unknown {
  if (depthOf(text) > maxDepth) throw new AppError('invalid', 'The request is nested too deeply.');
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid', 'The request is not valid JSON.');
  }
}

/** How deep lists and objects are nested, without parsing them: one pass over the characters outside strings. */
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

function tooLarge(): AppError {
  return new AppError('tooLarge', 'That is more than the shop can take in one go.');
}
