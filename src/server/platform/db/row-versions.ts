import { AppError } from '../errors.ts';

/** 409 when the row changed since `version`. `noun` names the row in the sentence. */
export function assertCurrentVersion(
  noun: string,
  row: { version: number },
  version: number | undefined,
): void {
  if (version === undefined || version === row.version) return;
  throw new AppError(
    'conflict',
    `Somebody else has changed this ${noun} meanwhile. Please look at it again before you change it.`,
  );
}
