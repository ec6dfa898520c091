import { AppError } from '../errors.ts';

/** OWASP's minimum for argon2id: about 26 ms a hash on a small machine. */
const cost = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

/** Made at the same cost from a secret nobody kept: what a sign-in to no account is checked against. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Fbf52eUJtph3Xyt38EX+WuJrQhqj9pcKhlY547kVzXM$ITAWDUdAcBqKzDyv3yjUdvvOPZXr+LmNohLgGG23pWY';

const atOnce = 2;
const mostWaiting = 200;
let running = 0;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => Bun.password.hash(password, cost));
}

/** Whether `password` belongs to `hash`; takes the same time when there is no hash at all. */
export async function passwordMatches(password: string, hash: string | null | undefined): Promise<boolean> {
  const matches = await inTurn(() => Bun.password.verify(password, hash ?? nobodysHash));
  return matches && Boolean(hash);
}

/** Hashing fills a core: two at once leave the shop able to answer everybody else. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1;
  else await nextTurn();
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function nextTurn(): Promise<void> {
  if (waiting.length >= mostWaiting) {
    throw new AppError('unavailable', 'The shop is busy right now. Please try again in a moment.');
  }
  return new Promise((resolve) => waiting.push(resolve));
}
