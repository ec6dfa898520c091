import type { Database } from 'bun:sqlite';
import type { BillingSettings } from './billing/retries.ts';
import type { Keys } from './storage/database.ts';
import type { Store } from './storage/store.ts';

/** The API request that causes an event; both null for what happens without a request. */
export type CausingRequest = { id: string | null; idempotency_key: string | null };

/** What a domain function needs: the objects, the time, the account's settings, and the request that causes it. */
export type Context = {
  db: Database;
  store: Store;
  /** Seconds of the sandbox's clock. */
  now: number;
  /** Absolute address under which the hosted pages are. */
  hostedPagesUrl: string;
  billing: BillingSettings;
  /** Keyed hash of a card number: the same card is recognised, the number cannot be read back. */
  fingerprint(text: string): string;
  request: CausingRequest;
};

/** The running sandbox, as the request handlers see it. */
export type Runtime = {
  db: Database;
  keys: Keys;
  basePath: string;
  /** Idempotency keys whose request has no response yet. */
  idempotencyKeysInUse: Set<string>;
  fingerprint(text: string): string;
  createContext(request: CausingRequest): Context;
  /** Called when there may be a new event to deliver. */
  scheduleWebhooks(): void;
  /** Resolves when no event is left that could be delivered now. */
  deliverAll(): Promise<void>;
  /** Fires when the sandbox begins to stop; until it has stopped, calls are still handled. */
  stopping: AbortSignal;
  isOpen(): boolean;
};
