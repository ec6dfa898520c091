import { business } from '../../shared/business.ts';
import type { StockLine } from '../catalog/stock.ts';
import type { Db } from '../platform/db/db.ts';
import { AppError } from '../platform/errors.ts';
import { getOuncesPerOrder } from './settings.ts';

/**
 * Checkouts, sign-ups and changes that ask for more. `before`: the ounces that the box had. 409 with the owner's limit.
 */
export function assertWithinOrderLimit(db: Db, lines: StockLine[], before = 0): void {
  const most = getOuncesPerOrder(db);
  const ounces = lines.reduce((sum, line) => sum + line.ounces, 0);
  if (most === 0 || ounces <= Math.max(most, before)) return;
  throw new AppError(
    'conflict',
    `One order can hold at most ${most} oz. Please lower the quantities, or call us at ${business.phone} for a larger order.`,
  );
}
