import * as v from 'valibot';
import { text } from '../text.ts';
import { resolutions } from './payments.ts';

const Address = v.pipe(text(), v.maxLength(2000, 'That address is too long.'));

/**
 * `POST /api/track-visit` (product 12.6). `url` is without the query, which may be private; `referrer` is an
 * origin.
 */
export const TrackVisit = v.object({ url: Address, path: Address, referrer: v.nullish(Address) });
export type TrackVisit = v.InferOutput<typeof TrackVisit>;

export const analyticsPeriods = [7, 30, 90] as const;
/** Days. */
export const longestPeriodDays = Math.max(...analyticsPeriods);

/** `?period=`: days until today, 30 by default. */
export const PeriodQuery = v.object({
  period: v.optional(
    v.pipe(
      v.picklist(['7', '30', '90'], 'The period is 7, 30 or 90 days.'),
      v.transform((text) => Number(text)),
    ),
  ),
});
export type PeriodQuery = v.InferOutput<typeof PeriodQuery>;

/** Failed payments of the last 24 hours. */
export const DashboardMetrics = v.object({
  recentFailures: v.number(),
  activeSubscriptions: v.number(),
  pendingOrders: v.number(),
});
export type DashboardMetrics = v.InferOutput<typeof DashboardMetrics>;

/** `uniqueVisits` is a sum of daily visitors. */
export const WebsiteVisits = v.object({
  totalVisits: v.number(),
  uniqueVisits: v.number(),
  todayVisits: v.number(),
  weekVisits: v.number(),
  topPages: v.array(v.object({ path: v.string(), count: v.number() })),
});
export type WebsiteVisits = v.InferOutput<typeof WebsiteVisits>;

/** Dollars; `week` is its last Saturday, New York. */
export const WeeklyRevenue = v.object({
  weeks: v.array(v.object({ week: v.string(), revenue: v.number(), isOpen: v.boolean() })),
});
export type WeeklyRevenue = v.InferOutput<typeof WeeklyRevenue>;

/** `YYYY-MM`. */
export const MonthlyRevenue = v.object({
  months: v.array(v.object({ month: v.string(), revenue: v.number(), isOpen: v.boolean() })),
});
export type MonthlyRevenue = v.InferOutput<typeof MonthlyRevenue>;

/**
 * `resolutionRate` is percent, `averageResolutionTime` hours, amounts dollars, `createdAt` epoch ms.
 * `failures`: the ten latest.
 */
export const PaymentFailures = v.object({
  totalFailures: v.number(),
  unresolvedFailures: v.number(),
  notRecoveredFailures: v.number(),
  resolutionRate: v.number(),
  totalAmountAtRisk: v.number(),
  averageResolutionTime: v.number(),
  failures: v.array(
    v.object({
      id: v.string(),
      customerEmail: v.string(),
      failureReason: v.string(),
      attemptCount: v.number(),
      amountDue: v.number(),
      isResolved: v.boolean(),
      resolvedBy: v.nullable(v.picklist(resolutions)),
      createdAt: v.number(),
    }),
  ),
});
export type PaymentFailures = v.InferOutput<typeof PaymentFailures>;

export const recoveryMethods = ['automatic_retry', 'payment_method_update', 'manual'] as const;
export type RecoveryMethod = (typeof recoveryMethods)[number];

const Recovered = v.object({ count: v.number(), amount: v.number() });

/** Dollars. */
export const RevenueRecovery = v.object({
  totalRecovered: v.number(),
  recoveryByMethod: v.object({
    automatic_retry: Recovered,
    payment_method_update: Recovered,
    manual: Recovered,
  }),
});
export type RevenueRecovery = v.InferOutput<typeof RevenueRecovery>;

/**
 * `ahead`: boxes of the next four Saturdays, and dollars not paid yet. `greens`: paid ounces. `repeatRate`:
 * percent of customers with more than one order. `business`: dollars; `churn` is percent.
 */
export const OwnerQuestions = v.object({
  weeks: v.array(v.object({ week: v.string(), won: v.number(), lost: v.number(), isOpen: v.boolean() })),
  reasons: v.array(v.object({ reason: v.string(), count: v.number() })),
  ahead: v.array(
    v.object({ day: v.string(), paidBoxes: v.number(), unpaidBoxes: v.number(), promised: v.number() }),
  ),
  greens: v.array(v.object({ productId: v.string(), name: v.string(), ounces: v.number() })),
  repeatRate: v.nullable(v.number()),
  business: v.object({
    averageOrder: v.nullable(v.number()),
    churn: v.nullable(v.number()),
    newCustomers: v.number(),
    returningCustomers: v.number(),
    thisYear: v.number(),
    lastYear: v.number(),
    greens: v.array(
      v.object({ name: v.string(), dollars: v.number(), sownOunces: v.number(), packedOunces: v.number() }),
    ),
  }),
});
export type OwnerQuestions = v.InferOutput<typeof OwnerQuestions>;
