import { passwordHashQueueLimits } from '../../../shared/rules/limits.ts';
import { createFairQueue } from '../../platform/process/fair-queue.ts';

/** OWASP's minimum for argon2id: about 26 ms a hash on a small machine. */
const cost = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

/** A hash of the same cost, verified when the account does not exist, so that the time is the same. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Fbf52eUJtph3Xyt38EX+WuJrQhqj9pcKhlY547kVzXM$ITAWDUdAcBqKzDyv3yjUdvvOPZXr+LmNohLgGG23pWY';

/** Hashing fills a core: two at once leave the shop able to serve everybody else. */
const runInHashQueue = createFairQueue({ maxRunning: 2, ...passwordHashQueueLimits });

/** Hashes a new password. Callers (a network address, a browser, an account) take turns. */
export function hashPassword(caller: string, password: string): Promise<string> {
  return runInHashQueue(caller, () => Bun.password.hash(password, cost));
}

/** Whether `password` belongs to `hash`; takes the same time when there is no hash at all. */
export async function passwordMatches(
  caller: string,
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const matches = await runInHashQueue(caller, () => Bun.password.verify(password, hash ?? dummyHash));
  return matches && Boolean(hash);
}
