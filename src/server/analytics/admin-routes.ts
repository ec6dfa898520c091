import { Elysia } from 'elysia';
import * as v from 'valibot';
import {
  DashboardMetrics,
  MonthlyRevenue,
  OwnerQuestions,
  PaymentFailures,
  PeriodQuery,
  RevenueRecovery,
  WebsiteVisits,
  WeeklyRevenue,
} from '../../shared/contract/analytics.ts';
import { Books, BooksQuery } from '../../shared/contract/books.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { booksCsv, readBooks } from './books.ts';
import { getOwnerQuestions } from './owner-questions.ts';
import { getDashboardMetrics, getPaymentFailures, getRevenueRecovery } from './payment-failures.ts';
import { getMonthlyRevenue, getWeeklyRevenue } from './revenue.ts';
import { clearPageVisits, clearVisits, getWebsiteVisits } from './website-visits.ts';

const defaultPeriod = 30;

/** Product 12.6. Money is in dollars. */
export function adminAnalyticsRoutes(deps: Deps) {
  const { db, now } = deps;
  const ofPeriod = { admin: true, query: inputSchema(PeriodQuery) } as const;
  return new Elysia({ name: 'admin-analytics', prefix: '/api/admin/analytics' })
    .use(sessionPlugin(deps))
    .get('/dashboard-metrics', () => getDashboardMetrics(db, now()), {
      admin: true,
      response: DashboardMetrics,
    })
    .get(
      '/payment-failures',
      ({ query: { period = defaultPeriod } }) => getPaymentFailures(db, now(), period),
      { ...ofPeriod, response: PaymentFailures },
    )
    .get(
      '/revenue-recovery',
      ({ query: { period = defaultPeriod } }) => getRevenueRecovery(db, now(), period),
      { ...ofPeriod, response: RevenueRecovery },
    )
    .get(
      '/owner-questions',
      // The shop's slowest query: concurrent requests share one run.
      ({ query: { period = defaultPeriod } }) =>
        deps.queue.once(`owner questions ${period}`, () => getOwnerQuestions(db, now(), period)),
      { ...ofPeriod, response: OwnerQuestions },
    )
    .get('/weekly-revenue', () => getWeeklyRevenue(db, now()), { admin: true, response: WeeklyRevenue })
    .get('/monthly-revenue', () => getMonthlyRevenue(db, now()), { admin: true, response: MonthlyRevenue })
    .get('/website-visits', () => getWebsiteVisits(db, now()), { admin: true, response: WebsiteVisits })
    .delete(
      '/clear-all',
      ({ set }) => {
        clearVisits(db);
        set.status = 204;
      },
      { admin: true },
    )
    .delete(
      '/clear-pages',
      ({ set }) => {
        clearPageVisits(db);
        set.status = 204;
      },
      { admin: true },
    );
}

export function adminBooksRoutes(deps: Deps) {
  const { db } = deps;
  const ofSpan = { admin: true, query: inputSchema(BooksQuery) } as const;
  return new Elysia({ name: 'admin-books', prefix: '/api/admin' })
    .use(sessionPlugin(deps))
    .get('/books', ({ query }) => readBooks(db, query), { ...ofSpan, response: Books })
    .get(
      '/books.csv',
      ({ query, set }) => {
        set.headers['content-type'] = 'text/csv; charset=utf-8';
        return booksCsv(db, query);
      },
      { ...ofSpan, response: v.string() },
    );
}
