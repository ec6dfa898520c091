import type { Deps } from '../deps.ts';
import { isOutage } from '../errors.ts';

/** In a row: the service itself is down. */
const maxOutages = 5;

/**
 * Logs failed rows as `failure` and continues. Throws the last error at the end, or after five 503s in a row.
 */
export async function forEachApart<Row extends object>(
  { log }: Pick<Deps, 'log'>,
  failure: string,
  rows: Iterable<Row>,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  let lastError: unknown = null;
  let outagesInARow = 0;
  for (const row of rows) {
    try {
      await work(row);
      outagesInARow = 0;
    } catch (error) {
      log.error({ id: 'id' in row ? row.id : undefined, err: error }, `${failure}, will be tried again`);
      lastError = error;
      outagesInARow = isOutage(error) ? outagesInARow + 1 : 0;
      if (outagesInARow === maxOutages) break;
    }
  }
  if (lastError) throw lastError;
}
