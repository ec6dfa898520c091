import * as v from 'valibot';
import { text } from '../text.ts';
import { resolutions } from './payments.ts';

const Address = v.pipe(text(), v.maxLength(2000, 'That address is too long.'));

/**
 * `POST /api/track-visit` (product 12.6). `url` is origin and path, without the query, which may hold private
 * data; `referrer` is the origin of the page that linked here, null without one.
 */
export const TrackVisit = v.object({ url: Address, path: Address, referrer: v.nullish(Address) });
export type TrackVisit = v.InferOutput<typeof TrackVisit>;

export const analyticsPeriods = [7, 30, 90] as const;
/** Days. Unresolved payment failures are counted only as far back as their list goes. */
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

/** Counts: payments that failed in the last 24 hours, subscriptions that are `active`, orders that are `pending`. */
export const DashboardMetrics = v.object({
  recentFailures: v.number(),
  activeSubscriptions: v.number(),
  pendingOrders: v.number(),
});
export type DashboardMetrics = v.InferOutput<typeof DashboardMetrics>;

/** `uniqueVisits` adds up the visitors of each day, who are not told apart beyond it. The week ends on Saturday. */
export const WebsiteVisits = v.object({
  totalVisits: v.number(),
  uniqueVisits: v.number(),
  todayVisits: v.number(),
  weekVisits: v.number(),
  topPages: v.array(v.object({ path: v.string(), count: v.number() })),
});
export type WebsiteVisits = v.InferOutput<typeof WebsiteVisits>;

/** Dollars, by New York week; `week` is the Saturday on which it ends. `isOpen`: it is not over. */
export const WeeklyRevenue = v.object({
  weeks: v.array(v.object({ week: v.string(), revenue: v.number(), isOpen: v.boolean() })),
});
export type WeeklyRevenue = v.InferOutput<typeof WeeklyRevenue>;

/** The same by month, `YYYY-MM`. */
export const MonthlyRevenue = v.object({
  months: v.array(v.object({ month: v.string(), revenue: v.number(), isOpen: v.boolean() })),
});
export type MonthlyRevenue = v.InferOutput<typeof MonthlyRevenue>;

/**
 * Payments that failed in the period. `resolutionRate` is the percent that is resolved, `totalAmountAtRisk` the dollars of
 * those that are not, `averageResolutionTime` hours from failure to resolution; `failures` are the ten latest, with `amountDue`
 * in dollars and `createdAt` in epoch ms.
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

/** Failed payments that were recovered in the period, by what recovered them; dollars. */
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
 * More owner figures. `weeks`: subscriptions whose card was confirmed (won) and that ended (lost), by week; `reasons` why
 * they ended in the period. `ahead`: the coming four Saturdays with their boxes, and the dollars of those that are not paid
 * yet. `greens`: ounces of the paid orders of the period. `repeatRate`: of the customers who ordered in the period, the
 * percent that has ordered more than once.
 */
export const OwnerQuestions = v.object({
  weeks: v.array(v.object({ week: v.string(), won: v.number(), lost: v.number(), isOpen: v.boolean() })),
  reasons: v.array(v.object({ reason: v.string(), count: v.number() })),
  ahead: v.array(
    v.object({ day: v.string(), paidBoxes: v.number(), unpaidBoxes: v.number(), promised: v.number() }),
  ),
  greens: v.array(v.object({ productId: v.string(), name: v.string(), ounces: v.number() })),
  repeatRate: v.nullable(v.number()),
});
export type OwnerQuestions = v.InferOutput<typeof OwnerQuestions>;
