import { users } from '../src/server/accounts/record/table.ts';
import { startSession } from '../src/server/accounts/sessions/sessions.ts';
import { type Db, transact } from '../src/server/platform/db/db.ts';
import { openClient, signIn } from '../src/server/testing/shop-client.ts';

/** Creates `count` customers and returns the cookie of each. */
export function openAccounts(db: Db, count: number): string[] {
  return transact(db, () =>
    Array.from({ length: count }, (_, n) => {
      const email = `customer${n}@example.com`;
      db.insert(users)
        .values({
          id: `customer-${n}`,
          email,
          emailKey: email,
          stripeCustomerId: `cus_${n}`,
          createdAt: Date.now(),
        })
        .onConflictDoNothing()
        .run();
      return `session=${startSession(db, `customer-${n}`, Date.now())}`;
    }),
  );
}

/** Signs in; returns the cookies. */
export async function openSession(
  origin: string,
  login: { email: string; password: string },
): Promise<string> {
  const client = openClient(origin);
  await signIn(client, login);
  return [...client.jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
