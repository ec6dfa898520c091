import { passwordHashQueueLimits } from '../../../shared/rules/limits.ts';
import { createPool } from '../../platform/queue.ts';

/** OWASP's minimum for argon2id: about 26 ms on a small machine. */
const cost = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

/** Verified when there is no account, so that timing reveals nothing. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Fbf52eUJtph3Xyt38EX+WuJrQhqj9pcKhlY547kVzXM$ITAWDUdAcBqKzDyv3yjUdvvOPZXr+LmNohLgGG23pWY';

/** Hashing uses a whole core; two at once leave room for other requests. */
const runInHashPool = createPool({ running: 2, ...passwordHashQueueLimits });

/** Callers (network address, browser, account) take turns. */
export function hashPassword(caller: string, password: string): Promise<string> {
  return runInHashPool(caller, () => Bun.password.hash(password, cost));
}

/** Takes the same time when `hash` is missing. */
export async function passwordMatches(
  caller: string,
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const matches = await runInHashPool(caller, () => Bun.password.verify(password, hash ?? dummyHash));
  return matches && Boolean(hash);
}
