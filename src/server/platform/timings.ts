const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Of jobs, mails, backups and the provider's calls, in milliseconds. What customers are told is in `shared/rules/limits.ts`. */
export const timings = {
  /** The provider allows 100 (live) and 25 (test). */
  stripeRequestsPerSecond: { live: 80, test: 20 },
  /** Maximum wait for a slot. */
  stripeQueueMs: 2 * second,
  stripeCustomerCalls: { timeoutMs: 4 * second, maxRetries: 1 },
  stripeJobCalls: { timeoutMs: 20 * second, maxRetries: 2 },
  mailIntervalMs: 2 * second,
  mailDeadlineMs: minute,
  /** No other sender takes it meanwhile. */
  mailClaimMs: 3 * minute,
  mailRetryMaxMs: 6 * hour,
  /** For a recipient domain that accepts no mail. */
  mailPauseMs: 15 * second,
  mailPauseMaxMs: 15 * minute,
  /** What is due at start waits until the first visitors are served. */
  firstJobsDelayMs: second / 2,
  reconcileIntervalMs: 3 * minute,
  purgeIntervalMs: hour,
  /** So that a removed picture is gone soon after its undo. */
  picturePurgeIntervalMs: minute,
  /** Mails already sent show it. */
  replacedPictureTtlMs: 90 * day,
  /** Also retries a failed one. */
  backupCheckIntervalMs: 15 * minute,
  backupMaxAgeMs: 36 * hour,
  /** Interval of test restores. */
  backupVerifyIntervalMs: 7 * day,
  backupFindingRetryMs: day,
  /** How long after a restore reconciliation mails are held. */
  restoreCompareMaxMs: day,
  jobStallMs: 15 * minute,
  jobWatchIntervalMs: minute,
  /** Problems this old are mailed to admins. */
  alarmAfterMs: hour,
  /** While it fails. */
  serviceProbeIntervalMs: 10 * minute,
  /** Alarm below either; writes are refused below `bytes`. */
  lowDisk: { share: 0.1, bytes: 1_000_000_000 },
  fullDiskBytes: 2_000_000,
  /** Minimum interval. */
  healthWriteIntervalMs: second,
  /** Counts as a database fault this long. */
  storageFaultShownMs: 10 * second,
  stopRequestsMs: 8 * second,
  stopJobsMs: 3 * second,
  stopProcessMs: 10 * second,
} as const;

/** One is reserved for urgent mails. */
export const mailConnections = { urgent: 1, others: 3 } as const;
