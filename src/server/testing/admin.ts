import { addRole } from '../accounts/record/users.ts';
import type { TestShop } from './shop.ts';

/** A signed-in admin. */
export function createTestAdmin(
  { customer, deps }: Pick<TestShop, 'customer' | 'deps'>,
  email = 'owner@example.com',
) {
  const admin = customer(email, { firstName: 'Olive', lastName: 'Owner' });
  addRole(deps.db, admin.id, 'admin');
  return admin;
}
