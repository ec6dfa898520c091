const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Durations are milliseconds. */
export const policies = {
  /** Then canceled, and its stock released. */
  unpaidOrderTtlMs: 30 * minute,
  /** Of an order paid through a mailed link, unless its day's cutoff is earlier. */
  payLinkTtlMs: 7 * day,
  /** Then another customer can take the reserved stock. */
  stockHoldYieldsAfterMs: 10 * minute,
  /** An unpaid order holds ounces of the shelf no longer. */
  unpaidShelfOrderTtlMs: 10 * minute,
  /** Until then the shelf is for that Saturday's subscribers; Friday noon ends it too. */
  shelfForSubscribersMs: 24 * hour,
  /** So that one mail names all greens that the farm offers one after another. */
  shelfMailWaitMs: 10 * minute,
  /** Younger ones may have a call running. */
  lookUpAfterMs: 2 * minute,
  /** Including ended ones. */
  maxSubscriptionsPerAccount: 50,
  /** Then canceled, if no card came. */
  pendingSubscriptionTtlMs: 24 * hour,
  /** How long an Idempotency-Key returns the finished checkout. */
  completedCheckoutReuseMs: hour,
  checkoutAttemptTtlMs: 30 * day,
  /** Since last use. */
  sessionTtlMs: 30 * day,
  /** Since last use, and since sign-in. */
  adminSessionTtlMs: 14 * day,
  adminSessionMaxMs: 30 * day,
  /** For sensitive admin actions. */
  confirmationTtlMs: 15 * minute,
  /** Minimum interval between updates. */
  sessionTouchIntervalMs: hour,
  /** How long an account knows a browser. */
  knownBrowserTtlMs: 365 * day,
  passkeyChallengeTtlMs: 5 * minute,
  passwordResetTtlMs: hour,
  /** Per account. */
  maxPushSubscriptions: 10,
  failedPaymentPushTtlMs: 3 * day,
  /** Time for the driver to undo the tick. */
  deliveredMailDelayMs: 3 * minute,
  emailVerificationTtlMs: 7 * day,
  /** Meanwhile nobody else can register the old address. */
  emailUndoTtlMs: 7 * day,
  oidcSignInTtlMs: 10 * minute,
  firstChargeReminderMs: 7 * day,
  chargeReminderMs: day,
  /** After the tick of the first delivery. */
  reviewRequestDelayMs: 3 * day,
  /** Since the first delivery; then nobody is asked any more. */
  reviewRequestWindowMs: 14 * day,
  reviewLinkTtlMs: 60 * day,
  /** Another move may follow. */
  moveMailWaitMs: 10 * minute,
  /** Time for the owner to undo a swap. */
  swapMailWaitMs: 10 * minute,
  /** To choose credit after the cutoff. */
  lateSwapChoiceMs: 12 * hour,
  /** For all provider calls of one click. */
  customerWaitMs: 10 * second,
  /** From draft to charge, at the provider. */
  invoiceDraftMs: hour,
  /** Before the next wanted charge. */
  collectionResumesBeforeMs: day,
  pauseEndsBeforeMs: minute,
  /** After the first failed payment. */
  suspendAfterMs: 15 * day,
  /** Refused this long, so the provider retries. */
  unknownOrderRetryMs: hour,
  /** Before the last reconciliation. */
  eventOverlapMs: hour,
  providerEventTtlMs: 30 * day,
  /** As long as the provider keeps idempotency keys. */
  refundRetryMs: 24 * hour,
  /** Then it counts as missed. */
  lateRenewalMs: 3 * hour,
  storedEventTtlMs: 60 * day,
  mailContentTtlMs: 90 * day,
  inquiryTtlMs: 730 * day,
  /** Also of failed sign-ins and rate-limited requests. */
  auditEventTtlMs: 180 * day,
  referralCookieTtlMs: 30 * day,
  /** After the invitation or registration. */
  referralExpiresMs: 90 * day,
  /** Per friend. */
  invitationIntervalMs: day,
  /** Since the last mail. */
  moveInLinkTtlMs: 60 * day,
  moveInReminderMs: 7 * day,
  /** Between two that an admin asks for. */
  moveInAgainMs: day,
  /** Per invitation. */
  maxMoveInsAgain: 5,
  /** Personal data of invitations that ended without acceptance. */
  endedMoveInTtlMs: 30 * day,
  /** Faster forms are treated as bots. */
  minFormTimeMs: 2 * second,
  /** Cents; limits the cost of a typo. */
  maxCreditGrant: 50_000,
  pageSize: 50,
  maxPageSize: 200,
  /** Per kind. */
  searchHits: 5,
  /** Newest of each day and week. */
  keptBackups: { daily: 14, weekly: 8 },
} as const;

/** `name` is the counter's key. */
export type Limit = { name: string; maxCount: number; withinMs: number };

/** Per account; the oldest session or browser is deleted, another passkey refused. */
export const accountLimits = { sessions: 20, knownBrowsers: 20, passkeys: 10 } as const;

/** Two run at once, about 26 ms each. */
export const passwordHashQueueLimits = { maxWaitingPerCaller: 50, maxWaiting: 1000 } as const;

/** Product 5.8. */
export const limits = {
  failedSignInsPerAccount: { name: 'sign-in account', maxCount: 10, withinMs: 15 * minute },
  /** Has signed in to the account before. */
  failedSignInsPerBrowser: { name: 'sign-in browser', maxCount: 10, withinMs: 15 * minute },
  failedSignInsPerIp: { name: 'sign-in address', maxCount: 100, withinMs: 15 * minute },
  passkeyChallengesPerIp: { name: 'passkey address', maxCount: 100, withinMs: 15 * minute },
  /** Each sends a mail. */
  newPasskeysPerAccount: { name: 'new passkey account', maxCount: 20, withinMs: hour },
  /** Each calls the identity provider. */
  oidcCallbacksPerIp: { name: 'oidc address', maxCount: 60, withinMs: 15 * minute },
  /** Above this, admins are warned. */
  failedSignInsOfShop: { name: 'sign-in shop', maxCount: 50, withinMs: 15 * minute },
  failedSignInAlerts: { name: 'sign-in wave mail', maxCount: 1, withinMs: 6 * hour },
  /** More would fill the disk. */
  attemptEventsOfShop: { name: 'event shop', maxCount: 5000, withinMs: day },
  checkoutsPerAccount: { name: 'checkout account', maxCount: 60, withinMs: hour },
  checkoutsPerIp: { name: 'checkout address', maxCount: 600, withinMs: hour },
  /** Each calls the payment provider. */
  completionsPerAccount: { name: 'completion account', maxCount: 60, withinMs: minute },
  checkoutRepeatsPerAccount: { name: 'checkout repeat account', maxCount: 60, withinMs: minute },
  /** Each calls the provider and usually sends a mail. */
  subscriptionChangesPerAccount: { name: 'subscription change account', maxCount: 60, withinMs: hour },
  payLinksPerOrder: { name: 'pay link', maxCount: 60, withinMs: minute },
  providerReadsPerAccount: { name: 'provider read account', maxCount: 120, withinMs: minute },
  passwordResetsPerAccount: { name: 'forgot account', maxCount: 5, withinMs: hour },
  passwordResetsPerIp: { name: 'forgot address', maxCount: 60, withinMs: hour },
  emailChangesPerAccount: { name: 'email change account', maxCount: 5, withinMs: hour },
  accountLookUpsPerIp: { name: 'account look-up address', maxCount: 100, withinMs: 15 * minute },
  accountLookUpsPerEmail: { name: 'account look-up email', maxCount: 10, withinMs: 15 * minute },
  registrationsPerIp: { name: 'register address', maxCount: 100, withinMs: hour },
  /** Each uses up to seven of sixty map requests per minute. */
  mapLookupsPerIp: { name: 'map lookup address', maxCount: 10, withinMs: minute },
  geocodesPerIp: { name: 'geocode address', maxCount: 120, withinMs: minute },
  contactPerIp: { name: 'contact address', maxCount: 20, withinMs: hour },
  wholesalePerIp: { name: 'wholesale address', maxCount: 10, withinMs: hour },
  invitationsPerAccount: { name: 'invitation account', maxCount: 20, withinMs: day },
  /** Mails that strangers can cause. */
  mailsPerMailbox: { name: 'mail mailbox', maxCount: 5, withinMs: hour },
  areaLogsPerIp: { name: 'area log address', maxCount: 30, withinMs: minute },
  chatsPerIp: { name: 'chat address', maxCount: 30, withinMs: minute },
  /** The owner pays for each. */
  modelAnswersOfShop: { name: 'model answer', maxCount: 600, withinMs: hour },
  /** Nobody presses a button four times a second. */
  invalidRequestsPerIp: { name: 'invalid address', maxCount: 240, withinMs: minute },
  /** Above 8 KB. */
  largeBodiesPerIp: { name: 'large body address', maxCount: 60, withinMs: minute },
  visitsPerIp: { name: 'visit address', maxCount: 120, withinMs: minute },
} as const satisfies Record<string, Limit>;
