import { addRole } from '../accounts/record/users.ts';
import { cookieName } from '../accounts/session-plugin.ts';
import { startSession } from '../accounts/sessions/sessions.ts';
import type { TestShop } from './shop.ts';

/** Signs in again whenever the clock has moved. */
export function createTestAdmin(
  { customer, deps }: Pick<TestShop, 'customer' | 'deps'>,
  email = 'owner@example.com',
) {
  const admin = customer(email, { firstName: 'Olive', lastName: 'Owner' });
  addRole(deps.db, admin.id, 'admin');
  let signedInAt = deps.now();
  const cookies = admin.jar[Symbol.iterator].bind(admin.jar);
  admin.jar[Symbol.iterator] = () => {
    if (deps.now() - signedInAt > 600_000) {
      signedInAt = deps.now();
      admin.jar.set(cookieName(deps, 'session'), startSession(deps.db, admin.id, signedInAt));
    }
    return cookies();
  };
  return admin;
}
