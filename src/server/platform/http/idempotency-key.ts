import { AppError } from '../errors.ts';

/** 400 unless 1 to 255 visible characters. */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (/^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw new AppError('invalid', 'The Idempotency-Key must be 1 to 255 visible characters.');
}
