import type { CreditGrant } from '../../shared/contract/customers.ts';
import type { Credit } from '../../shared/contract/payments.ts';
import { decimalText } from '../../shared/rules/money.ts';
import { withCustomer } from '../accounts/record/stripe-customers.ts';
import { getCredit } from '../payments/credit.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/events.ts';
import { changeCredit } from '../stripe/balance.ts';
import { isKeyOfOtherCall } from '../stripe/idempotency.ts';
import { getCustomer } from './admin-customers.ts';
import { removeCustomer } from './removal.ts';

/**
 * Idempotent by key. 404 for an unknown customer, 409 when the key made another gift, 503 while the provider
 * is down.
 */
export async function giveCredit(
  deps: Deps,
  adminId: string,
  id: string,
  { amount, reason, key }: CreditGrant,
): Promise<Credit> {
  const user = getCustomer(deps.db, id);
  await withCustomer(deps, user.id, (customerId) =>
    changeCredit(deps, customerId, {
      amount,
      description: reason,
      metadata: { given_by: adminId },
      idempotencyKey: `gift:${customerId}:${key}`,
    }),
  ).catch((error) => {
    if (!isKeyOfOtherCall(error)) throw error;
    throw new AppError('conflict', 'This key has already given credit, with another amount or reason.');
  });
  recordEvent(
    deps.db,
    { by: `admin:${adminId}`, what: 'credit given', about: id, to: decimalText(amount) },
    deps.now(),
  );
  return getCredit(deps, id);
}

/** At the provider first; see `removeCustomer`. 404 for an unknown customer. */
export async function deleteCustomerForAdmin(deps: Deps, adminId: string, id: string): Promise<void> {
  const by = `admin:${adminId}` as const;
  await removeCustomer(deps, getCustomer(deps.db, id), by, { evenSo: true });
  recordEvent(deps.db, { by, what: 'customer deleted', about: id }, deps.now());
}
