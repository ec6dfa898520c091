import type { Database } from 'bun:sqlite';
import type { BillingSettings } from './billing/retries.ts';
import type { Keys } from './storage/database.ts';
import type { Store } from './storage/store.ts';

/** Null for changes without a request. */
export type CausingRequest = { id: string | null; idempotency_key: string | null };

export type Context = {
  db: Database;
  store: Store;
  /** Seconds of the sandbox's clock. */
  now: number;
  /** Absolute URL. */
  hostedPagesUrl: string;
  billing: BillingSettings;
  /** Keyed hash of a card number. */
  fingerprint(text: string): string;
  request: CausingRequest;
};

export type Runtime = {
  db: Database;
  keys: Keys;
  basePath: string;
  /** Keys of requests without a response yet. */
  idempotencyKeysInUse: Set<string>;
  fingerprint(text: string): string;
  createContext(request: CausingRequest): Context;
  /** Call when there may be a new event. */
  scheduleWebhooks(): void;
  /** Nothing is left that can be delivered now. */
  deliverAll(): Promise<void>;
  /** Calls are still handled until it has stopped. */
  stopping: AbortSignal;
  isOpen(): boolean;
  giveUpAfterMs?: number;
};
