import type { Db } from '../db/db.ts';

/** Line breaks in `value` are kept. */
export type MailRow = { label: string; value: string; strong?: boolean };

export type MailAction = { label: string; url: string };

/** `url` is a page that asks; a mail program sends a POST to `oneClickUrl` (RFC 8058). */
export type SwitchOff = MailAction & { oneClickUrl: string };

/** Everything is plain text. */
export type Mail = {
  to: string;
  /** When not to the shop. */
  replyTo?: string;
  /** Somebody is waiting: sent before all others. */
  isUrgent?: boolean;
  subject: string;
  title: string;
  /** `YYYY-MM-DD`: shown large, with a drawing and a calendar link; no paragraph says it again. */
  boxDay?: string;
  greens?: string[];
  paragraphs: string[];
  rows?: MailRow[];
  action?: MailAction;
  secondAction?: MailAction;
  switchOff?: SwitchOff;
  closing?: string[];
};

export type MailFrame = {
  origin: string;
  /** '' unless the address is verified, so that nobody can send their own words to a stranger as a name. */
  firstName: string;
  /** Hidden without a name. `picture` is a path. */
  farmer: { name: string; text: string; picture: string | null };
  /** When the driver comes on a box's day; '' when the farm does not say. */
  deliveryWindow: string;
  pictureOf: (productId: string) => string | null;
  /** Epoch ms. */
  now: number;
};

export type MailDeps = { db: Db; env: { origin: string }; now: () => number };

export type Mails = {
  /** After a restore: these mails may have been sent before, so they wait for an admin. */
  isHeld: boolean;
  frameFor: (db: Db, to: string) => MailFrame;
  /** What a mail says by its key, now: null for nothing, undefined where it does not wait. In the caller's transaction. */
  rewrite: (db: Db, waiting: { key: string; to: string }) => Mail | null | undefined;
  /** False: it counts as sent, and is kept. */
  mayLeave: (db: Db, to: string) => boolean;
};

export function holdMails<T extends { mails: Mails }>(deps: T, isHeld: boolean): T {
  return { ...deps, mails: { ...deps.mails, isHeld } };
}
