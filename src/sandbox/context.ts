import type { Database } from 'bun:sqlite';
import type { Keys } from './storage/database.ts';
import type { Store } from './storage/store.ts';

/** What a domain function needs: the objects, the time in seconds of the sandbox's clock, and whose request it is. */
export type Context = {
  db: Database;
  store: Store;
  now: number;
  /** Absolute address of the mount, for hosted pages. */
  pages: string;
  /** Keyed hash of a card number: the same card is recognised, the number cannot be read back. */
  fingerprint(text: string): string;
  request: { id: string | null; idempotency_key: string | null };
};

/** What everything under the mount works on. */
export type Mount = {
  db: Database;
  keys: Keys;
  path: string;
  running: Set<string>;
  fingerprint(text: string): string;
  context(request: Context['request']): Context;
  /** Called when there may be something to deliver. */
  wake(): void;
  /** Resolves when nothing is left that could be delivered now. */
  flush(): Promise<void>;
  /** Fires when the sandbox begins to stop; until it has stopped, calls are still answered. */
  closing: AbortSignal;
  isOpen(): boolean;
};
