import { AppError } from '../errors.ts';

/** Throws 503 with `sentence` after `ms`. The work continues, so repeating the request gets its outcome. */
export async function withinTimeLimit<T>(ms: number, sentence: string, work: Promise<T>): Promise<T> {
  let timer: Timer | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('unavailable', sentence)), ms);
  });
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
