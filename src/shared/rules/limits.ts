const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Retention times, timeouts, intervals and limits, next to the business rules. Durations are milliseconds. */
export const policies = {
  /** An order that nobody pays is cancelled, and its stock released. */
  unpaidOrderTtlMs: 30 * minute,
  /** A hold of stock older than this gives way to a customer who is short now. */
  stockHoldYieldsAfterMs: 10 * minute,
  /** Younger than this an unpaid order or a sign-up is not looked up at the provider: its own call may be under way. */
  lookUpAfterMs: 2 * minute,
  /** Subscriptions of one account, ended ones included: each makes its lists and its calendar longer. */
  maxSubscriptionsPerAccount: 50,
  /** A sign-up whose card never comes is cancelled. */
  pendingSubscriptionTtlMs: 24 * hour,
  /** How long an Idempotency-Key still answers with an order that was paid or a subscription that started. */
  completedCheckoutReuseMs: hour,
  checkoutAttemptTtlMs: 30 * day,
  /** A session ends when it has not been used for this long. */
  sessionTtlMs: 30 * day,
  /** The use of a session is noted at most this often. */
  sessionTouchIntervalMs: hour,
  /** A browser that has signed in to an account is known to it for this long. */
  knownBrowserTtlMs: 365 * day,
  passwordResetTtlMs: hour,
  /** Browsers of one account that pushes go to; the oldest goes. */
  maxPushSubscriptions: 10,
  /** A push that a card was declined is worth nothing after this time. */
  failedPaymentPushTtlMs: 3 * day,
  /** The customer hears of a delivery after this time, in which the driver may take the tick back. */
  deliveredMailDelayMs: 3 * minute,
  emailVerificationTtlMs: 7 * day,
  oidcSignInTtlMs: 10 * minute,
  firstChargeReminderMs: 7 * day,
  chargeReminderMs: day,
  /** The mail about a moved order waits this long for another move. */
  moveMailWaitMs: 10 * minute,
  /** The provider takes 100 requests a second with live keys and 25 with test keys; the shop stays below. */
  stripeRequestsPerSecond: { live: 80, test: 20 },
  /** A customer's request waits this long until it may be sent to the provider. */
  stripeQueueMs: 2 * second,
  stripeCustomerCalls: { timeoutMs: 4 * second, maxRetries: 1 },
  stripeJobCalls: { timeoutMs: 20 * second, maxRetries: 2 },
  /** The longest that a customer waits for everything that one click asks of the provider. */
  customerWaitMs: 10 * second,
  /** The provider finalizes and charges an invoice an hour after it has made the draft. */
  invoiceDraftMs: hour,
  /** The provider charges again this long before the next charge that is wanted. */
  collectionResumesBeforeMs: day,
  pauseEndsBeforeMs: minute,
  /** Without a payment for this long after the first failure a subscription is suspended. */
  suspendAfterMs: 15 * day,
  /** An event about an order that does not exist yet is refused for this long, so that the provider repeats it. */
  unknownOrderRetryMs: hour,
  /** Events are listed from this long before the last reconciliation. */
  eventOverlapMs: hour,
  /** How long the provider keeps its events. */
  providerEventTtlMs: 30 * day,
  /** How long the same call goes on with an interrupted refund: the provider keeps an idempotency key as long. */
  refundRetryMs: 24 * hour,
  /** A renewal this late was missed and is looked up. */
  lateRenewalMs: 3 * hour,
  storedEventTtlMs: 60 * day,
  mailContentTtlMs: 90 * day,
  inquiryTtlMs: 730 * day,
  /** How long a browser keeps a friend's referral code. */
  referralCookieTtlMs: 30 * day,
  /** A referral earns nothing any more, counted from the invitation or the friend's registration. */
  referralExpiresMs: 90 * day,
  /** The same friend is mailed an invitation at most this often. */
  invitationIntervalMs: day,
  /** A form that is sent sooner than this was not filled in by a person. */
  minFormTimeMs: 2 * second,
  /** Cents that an admin can give a customer as credit in one go: limits what a typing error costs. */
  maxCreditGrant: 50_000,
  /** Rows of a list in one answer. */
  pageSize: 50,
  maxPageSize: 200,
  /** Of each kind, in the answer of the admin's search. */
  searchHits: 5,
  mailIntervalMs: 2 * second,
  /** A mail that was not handed over by then counts as not taken. */
  mailDeadlineMs: minute,
  /** A mail that a sender has claimed is nobody else's for this long. */
  mailClaimMs: 3 * minute,
  mailRetryMaxMs: 6 * hour,
  /** First and longest pause for a recipient domain that takes no mail. */
  mailPauseMs: 15 * second,
  mailPauseMaxMs: 15 * minute,
  reconcileIntervalMs: 3 * minute,
  purgeIntervalMs: hour,
  /** Whether last night's backup exists is looked at this often; one that failed is tried again. */
  backupCheckIntervalMs: 15 * minute,
  /** The admin overview reports a backup older than this. */
  backupMaxAgeMs: 36 * hour,
  /** Backups that the nightly job keeps: the newest of each of so many days, and of so many weeks. */
  keptBackups: { daily: 14, weekly: 8 },
  /** The newest backup is restored into a temporary folder this often, and again so long after one that failed. */
  backupVerifyIntervalMs: 7 * day,
  backupFindingRetryMs: day,
  /** Until then a reconciler that goes over what happened before a restore has its mails held. */
  restoreCompareMaxMs: day,
  /** A job that has got nowhere for this long is stalled. */
  jobStallMs: 15 * minute,
  jobWatchIntervalMs: minute,
  /** Something that has been wrong for this long is mailed to the admins. */
  alarmAfterMs: hour,
  /** A service that fails, and that nobody needs meanwhile, is asked this often. */
  serviceProbeIntervalMs: 10 * minute,
  /** Free disk is an alarm below either; below the last one nothing is stored any more. */
  lowDisk: { share: 0.1, bytes: 1_000_000_000 },
  fullDiskBytes: 2_000_000,
  /** The health check writes to the database at most this often. */
  healthWriteIntervalMs: second,
  /** A database that a request could not write counts as faulty for this long. */
  storageFaultShownMs: 10 * second,
  /** Running requests and jobs get this long to finish when the shop stops. */
  stopRequestsMs: 8 * second,
  stopJobsMs: 3 * second,
  stopProcessMs: 10 * second,
} as const;

/** Connections to the mail server: one is kept for mails that somebody is waiting for. */
export const mailConnections = { urgent: 1, others: 3 } as const;

/** `maxCount` uses within `withinMs`, ms; `name` is the key under which the throttle counts them. */
export type Limit = { name: string; maxCount: number; withinMs: number };

/** Most of them per account; the oldest is deleted. */
export const accountLimits = { sessions: 20, knownBrowsers: 20 } as const;

/** Password checks that wait for a turn. Two run at once, each for some 26 ms. */
export const passwordHashQueueLimits = { maxWaitingPerCaller: 50, maxWaiting: 1000 } as const;

/** Product 5.8: most uses within a time, per account, network address or mailbox. */
export const limits = {
  failedSignInsPerAccount: { name: 'sign-in account', maxCount: 10, withinMs: 15 * minute },
  /** Of a browser that has signed in to the account before. */
  failedSignInsPerBrowser: { name: 'sign-in browser', maxCount: 10, withinMs: 15 * minute },
  failedSignInsPerIp: { name: 'sign-in address', maxCount: 100, withinMs: 15 * minute },
  /** Each sends a request to the identity provider. */
  oidcCallbacksPerIp: { name: 'oidc address', maxCount: 60, withinMs: 15 * minute },
  /** More than these, and the admins are told that somebody may be guessing. */
  failedSignInsOfShop: { name: 'sign-in shop', maxCount: 50, withinMs: 15 * minute },
  failedSignInAlerts: { name: 'sign-in wave mail', maxCount: 1, withinMs: 6 * hour },
  checkoutsPerAccount: { name: 'checkout account', maxCount: 60, withinMs: hour },
  checkoutsPerIp: { name: 'checkout address', maxCount: 600, withinMs: hour },
  /** Calls that go through to the payment provider. */
  completionsPerAccount: { name: 'completion account', maxCount: 60, withinMs: minute },
  checkoutRepeatsPerAccount: { name: 'checkout repeat account', maxCount: 60, withinMs: minute },
  /** Pauses, skips and changes: each makes several calls, and most a mail. */
  subscriptionChangesPerAccount: { name: 'subscription change account', maxCount: 60, withinMs: hour },
  providerReadsPerAccount: { name: 'provider read account', maxCount: 120, withinMs: minute },
  passwordResetsPerAccount: { name: 'forgot account', maxCount: 5, withinMs: hour },
  passwordResetsPerIp: { name: 'forgot address', maxCount: 60, withinMs: hour },
  emailChangesPerAccount: { name: 'email change account', maxCount: 5, withinMs: hour },
  /** Questions whether an email address has an account. */
  accountLookUpsPerIp: { name: 'account look-up address', maxCount: 100, withinMs: 15 * minute },
  accountLookUpsPerEmail: { name: 'account look-up email', maxCount: 10, withinMs: 15 * minute },
  registrationsPerIp: { name: 'register address', maxCount: 100, withinMs: hour },
  geocodesPerIp: { name: 'geocode address', maxCount: 120, withinMs: minute },
  contactPerIp: { name: 'contact address', maxCount: 20, withinMs: hour },
  wholesalePerIp: { name: 'wholesale address', maxCount: 10, withinMs: hour },
  acknowledgementsPerMailbox: { name: 'acknowledgement mailbox', maxCount: 5, withinMs: day },
  invitationsPerAccount: { name: 'invitation account', maxCount: 20, withinMs: day },
  invitationsPerMailbox: { name: 'invitation mailbox', maxCount: 5, withinMs: day },
  areaLogsPerIp: { name: 'area log address', maxCount: 30, withinMs: minute },
  chatsPerIp: { name: 'chat address', maxCount: 30, withinMs: minute },
  /** The owner pays for each. */
  modelAnswersOfShop: { name: 'model answer', maxCount: 600, withinMs: hour },
  /** Requests whose content was refused: people press a button again, they do not do so four times a second. */
  invalidRequestsPerIp: { name: 'invalid address', maxCount: 240, withinMs: minute },
  /** Bodies above 8 KB, which only long messages and full carts have. */
  largeBodiesPerIp: { name: 'large body address', maxCount: 60, withinMs: minute },
  visitsPerIp: { name: 'visit address', maxCount: 120, withinMs: minute },
} as const satisfies Record<string, Limit>;
