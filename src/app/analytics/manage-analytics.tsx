import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { analyticsPeriods } from '../../shared/contract/analytics.ts';
import { LineChart } from '../ui/chart/line-chart.tsx';
import { Select } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ConfirmDialog } from '../ui/overlay/modal.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { axisDollars, dollars, formatCount } from './amounts.ts';
import { BooksSection } from './books-section.tsx';
import { FailureOverview, RecoverySection } from './failure-sections.tsx';
import { FigureSection, Figures } from './figure-section.tsx';
import {
  BestGreensSection,
  BusinessSection,
  SaturdaysAheadSection,
  SubscriptionsWonAndLost,
} from './owner-questions.tsx';
import {
  type Clearing,
  useClearVisits,
  useDashboardMetrics,
  useMonthlyRevenue,
  useWebsiteVisits,
  useWeeklyRevenue,
} from './use-analytics.ts';

/** What is asked daily first. Two columns, so no card waits for its neighbor's height. */
export function ManageAnalytics() {
  const [period, setPeriod] = usePeriod();
  return (
    <>
      <Field label="Period" name="period" className="mb-5 w-48 max-w-full">
        <Select value={period} onChange={(event) => setPeriod(event.target.value)}>
          {analyticsPeriods.map((days) => (
            <option key={days} value={days}>
              Last {days} days
            </option>
          ))}
        </Select>
      </Field>
      <div className="flex flex-col gap-5 lg:grid lg:grid-cols-2! lg:items-start">
        <div className="contents lg:grid! lg:gap-5">
          <Metrics />
          <WeeklyRevenueChart />
          <div className="grid gap-5 max-lg:order-last">
            <MonthlyRevenueChart />
            <SubscriptionsWonAndLost period={period} />
            <BestGreensSection period={period} />
            <BusinessSection period={period} />
          </div>
        </div>
        <div className="contents lg:grid! lg:gap-5">
          <FailureOverview period={period} />
          <SaturdaysAheadSection period={period} />
          <RecoverySection period={period} />
          <WebsiteVisitsSection />
        </div>
      </div>
      <BooksSection />
    </>
  );
}

function Metrics() {
  return (
    <FigureSection title="Right now" query={useDashboardMetrics()}>
      {({ recentFailures, activeSubscriptions, pendingOrders }) => (
        <Figures
          rows={[
            ['Failures in 24 hours', formatCount(recentFailures)],
            ['Active subscriptions', formatCount(activeSubscriptions)],
            ['Pending orders', formatCount(pendingOrders)],
          ]}
        />
      )}
    </FigureSection>
  );
}

function usePeriod() {
  const [search, setSearch] = useSearchParams();
  const period = analyticsPeriods.find((days) => String(days) === search.get('period')) ?? 30;
  const select = (days: string) => {
    const next = new URLSearchParams(search);
    next.set('period', days);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return [period, select] as const;
}

const intro = 'Money received less refunds. The dashed part is still in progress.';

function WeeklyRevenueChart() {
  return (
    <FigureSection title="Revenue by week" intro={intro} query={useWeeklyRevenue()}>
      {({ weeks }) => (
        <LineChart
          label="Revenue of the last 12 weeks"
          axisText={axisDollars}
          valueText={dollars}
          points={weeks.map(({ week, revenue, isOpen }) => ({
            name: formatDay(week, 'short'),
            longName: `Week ending ${formatDay(week, 'weekday')}`,
            value: revenue,
            isOpen,
          }))}
        />
      )}
    </FigureSection>
  );
}

function MonthlyRevenueChart() {
  return (
    <FigureSection title="Revenue by month" intro={intro} query={useMonthlyRevenue()}>
      {({ months }) => (
        <LineChart
          label="Revenue of the last 12 months"
          axisText={axisDollars}
          valueText={dollars}
          points={months.map(({ month, revenue, isOpen }) => ({
            name: monthName(month, 'short'),
            longName: monthName(month, 'long'),
            value: revenue,
            isOpen,
          }))}
        />
      )}
    </FigureSection>
  );
}

/** "2026-11" as "Nov" or "November 2026". */
function monthName(month: string, style: 'short' | 'long'): string {
  const options = { month: style, ...(style === 'long' && { year: 'numeric' as const }) };
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${month}-01`));
}

const questions: Record<Clearing, { title: string; description: string; label: string }> = {
  'clear-all': {
    title: 'Clear all analytics?',
    description:
      'Every counted visit goes, of all days and pages. Orders and revenue stay. This cannot be undone.',
    label: 'Clear Analytics',
  },
  'clear-pages': {
    title: 'Clear the pages?',
    description: 'Which pages were visited goes; how many visits there were stays. This cannot be undone.',
    label: 'Clear Pages',
  },
};

function WebsiteVisitsSection() {
  const query = useWebsiteVisits();
  const clear = useClearVisits();
  const [asked, setAsked] = useState<Clearing | null>(null);
  const question = questions[asked ?? 'clear-all'];
  return (
    <FigureSection title="Website analytics" intro="Visits of all days." query={query}>
      {({ totalVisits, uniqueVisits, todayVisits, weekVisits, topPages }) => (
        <div className="grid gap-6">
          <Figures
            rows={[
              ['Total visits', formatCount(totalVisits)],
              ['Unique visitors', formatCount(uniqueVisits)],
              ["Today's visits", formatCount(todayVisits)],
              ['This week', formatCount(weekVisits)],
            ]}
          />
          <TopPages pages={topPages} />
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setAsked('clear-all')}>
              Clear Analytics
            </Button>
            <Button variant="secondary" onClick={() => setAsked('clear-pages')}>
              Clear Pages
            </Button>
          </div>
          <ConfirmDialog
            open={asked !== null}
            onOpenChange={(open) => open || setAsked(null)}
            title={question.title}
            description={question.description}
            confirmLabel={question.label}
            danger
            pending={clear.isPending}
            onConfirm={() => asked && clear.mutate(asked, { onSettled: () => setAsked(null) })}
          />
        </div>
      )}
    </FigureSection>
  );
}

function TopPages({ pages }: { pages: { path: string; count: number }[] }) {
  if (pages.length === 0) return <p className="text-muted">No page visits are counted yet.</p>;
  return (
    <div>
      <h3 className="text-lg">Top pages</h3>
      <ol className="mt-2">
        {pages.map(({ path, count }) => (
          <li key={path} className="flex justify-between gap-4 border-b py-1.5 last:border-b-0">
            <span>{path === '/' ? 'Homepage' : path}</span>
            <span className="tabular-nums">{formatCount(count)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
