import { asc } from 'drizzle-orm';
import { users } from '../accounts/record/table.ts';
import { isStaff, type UserRow } from '../accounts/record/users.ts';
import { hashOf } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { forEachApart } from '../platform/process/each-apart.ts';
import { queueAdminMailsNow } from '../settings/admin-mails.ts';
import { listClosedAccounts, listCustomerIds } from '../stripe/customers.ts';
import { closedAgainMail, lostCustomersMail } from './mails.ts';
import { removeCustomer } from './removal.ts';

/**
 * After a restore: closes accounts that the provider's events report as closed since, and lists others
 * without a customer there. Returns whether it finished.
 */
export async function closeAccountsAgain(deps: Deps): Promise<boolean> {
  if (!deps.mails.isHeld) return true;
  try {
    const [known, closed] = [await listCustomerIds(deps), await listClosedAccounts(deps)];
    const accounts = deps.db.select().from(users).orderBy(asc(users.createdAt)).all();
    const lost = accounts.filter(({ stripeCustomerId }) => !known.has(stripeCustomerId ?? ''));
    const isClosed = ({ id }: UserRow) => closed.has(id) && !isStaff(deps.db, id);
    await forEachApart(deps, 'account could not be closed again', lost.filter(isClosed), (user) =>
      closeAgain(deps, user),
    );
    listLost(
      deps,
      lost.filter((user) => user.stripeCustomerId !== null && !isClosed(user)),
    );
    return true;
  } catch (error) {
    deps.log.error(
      { err: error },
      'accounts closed since the copy could not be looked up, will be tried again',
    );
    return false;
  }
}

async function closeAgain(deps: Deps, user: UserRow): Promise<void> {
  await removeCustomer(deps, user, 'shop', { evenSo: true, isTold: true });
  queueAdminMailsNow(deps, `closed-again:${user.id}`, (admin) => closedAgainMail(deps.env.origin, admin));
}

/** One mail, however often they are found. */
function listLost(deps: Deps, lost: UserRow[]): void {
  if (lost.length === 0) return;
  const key = `lost-customers:${hashOf(lost.map(({ id }) => id).join())}`;
  queueAdminMailsNow(deps, key, (admin) => lostCustomersMail(deps.env.origin, admin, lost));
}
