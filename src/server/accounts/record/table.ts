import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core';
import { staffRoles } from '../../../shared/rules/roles.ts';
import { flag, idColumn, instant } from '../../platform/db/columns.ts';

/**
 * `emailKey` is the normalized `email`. `isStripeCustomerOutdated`: the provider still has old details.
 * `referralCode` is made when first needed. `reviewAskedAt`: asked once how the first delivery was. `avoid` are greens (product ids) the farm never sends as a substitute. `adminNote` is the farm's; `version` counts its changes.
 */
export const users = sqliteTable(
  'users',
  {
    id: idColumn(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull().unique(),
    emailVerifiedAt: instant('email_verified_at'),
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    street: text('street').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default(''),
    zipCode: text('zip_code').notNull().default(''),
    billingName: text('billing_name').notNull().default(''),
    billingAddress: text('billing_address').notNull().default(''),
    billingCity: text('billing_city').notNull().default(''),
    billingState: text('billing_state').notNull().default(''),
    billingZip: text('billing_zip').notNull().default(''),
    billingCountry: text('billing_country').notNull().default('US'),
    stripeCustomerId: text('stripe_customer_id').unique(),
    isStripeCustomerOutdated: flag('is_customer_outdated').notNull().default(false),
    remindBeforeCharge: flag('remind_before_charge').notNull().default(true),
    wantsReviewMails: flag('wants_review_mails').notNull().default(true),
    wantsShelfMails: flag('wants_shelf_mails').notNull().default(true),
    reviewAskedAt: instant('review_asked_at'),
    avoid: text('avoid', { mode: 'json' }).$type<string[]>().notNull().default([]),
    calendarTokenHash: text('calendar_token_hash').unique(),
    referralCode: text('referral_code').unique(),
    referredById: text('referred_by_id').references((): AnySQLiteColumn => users.id, {
      onDelete: 'set null',
    }),
    adminNote: text('admin_note').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('users_by_referrer').on(table.referredById),
    index('users_by_age').on(table.createdAt, table.id),
  ],
);

export const userRoles = sqliteTable(
  'user_roles',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: staffRoles }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
);

/**
 * Stores only the token's hash. `device` is "Safari on iPhone". `confirmedAt`: the password was typed again,
 * or null. `isByPasskey`: signed in with a passkey, or made one. `isByShortPassword`: not enough
 * for an account with a role.
 */
export const sessions = sqliteTable(
  'sessions',
  {
    id: idColumn(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text('device').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    isByPasskey: flag('is_by_passkey').notNull().default(false),
    isByShortPassword: flag('is_by_short_password').notNull().default(false),
  },
  (table) => [
    index('sessions_by_user').on(table.userId),
    index('sessions_by_last_visit').on(table.lastSeenAt),
  ],
);

/** Their failed sign-ins count apart. Stores only the cookie's hash. */
export const knownBrowsers = sqliteTable(
  'known_browsers',
  {
    tokenHash: text('token_hash').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    signedInAt: instant('signed_in_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index('known_browsers_by_user').on(table.userId),
    index('known_browsers_by_age').on(table.signedInAt),
  ],
);

/** `email` is the issuer's at the last sign-in, null in older rows. */
export const identities = sqliteTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email'),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_by_user').on(table.userId),
  ],
);

/** `credentialId` and `publicKey` (COSE) are base64url. `counter` is the authenticator's, 0 if it has none. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: idColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_by_user').on(table.userId)],
);

/** Single use, stored as hashes. `sessionId`: where a passkey is being made; null to sign in. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_by_session').on(table.sessionId),
    index('passkey_challenges_by_expiry').on(table.expiresAt),
  ],
);

const mailedLinkPurposes = ['reset-password', 'verify-email', 'approve-email', 'undo-email'] as const;

/** Single use, stored as hashes. `email` is the address to verify, approve or restore. */
export const mailedTokens = sqliteTable(
  'mailed_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: mailedLinkPurposes }).notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('mailed_tokens_by_user').on(table.userId, table.purpose),
    check(
      'mailed_tokens_purpose',
      sql`${table.purpose} in ('reset-password', 'verify-email', 'approve-email', 'undo-email')`,
    ),
  ],
);

/** Of mailboxes; the hash is that of `referrals.mailboxHash`. */
export const declinedInvitations = sqliteTable('declined_invitations', {
  mailboxHash: text('mailbox_hash').primaryKey(),
  declinedAt: instant('declined_at').notNull(),
});
