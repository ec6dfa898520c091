import type { CreditGrant } from '../../shared/contract/customers.ts';
import type { Credit } from '../../shared/contract/payments.ts';
import { withCustomer } from '../accounts/record/stripe-customers.ts';
import { getCredit } from '../payments/credit.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { changeCredit } from '../stripe/balance.ts';
import { isKeyOfOtherCall } from '../stripe/idempotency.ts';
import { getCustomer } from './admin-customers.ts';
import { removeCustomer } from './removal.ts';

/**
 * Gives a customer credit, which the provider's balance keeps, and answers the credit as it is then. The same key is the same
 * gift. 404 for an unknown customer, 409 for the key of another gift, 503 while the provider is down.
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
  return getCredit(deps, id);
}

/** Deletes a customer for good, at the provider first; see `removeCustomer`. 404 for an unknown one. */
export async function deleteCustomerForAdmin(deps: Deps, adminId: string, id: string): Promise<void> {
  await removeCustomer(deps, getCustomer(deps.db, id), `admin:${adminId}`, { evenSo: true });
}
