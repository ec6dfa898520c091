import { useSearchParams } from 'react-router';
import { analyticsPeriods } from '../../shared/contract/analytics.ts';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/form/select.tsx';
import { formatCount } from './amounts.ts';
import { FailureOverview, RecoverySection } from './failure-sections.tsx';
import { FigureSection, Figures } from './figure-section.tsx';
import { OwnerQuestionsSections } from './owner-questions.tsx';
import { MonthlyRevenueChart, WeeklyRevenueChart } from './revenue-charts.tsx';
import { useDashboardMetrics } from './use-analytics.ts';
import { WebsiteVisitsSection } from './website-visits.tsx';

/** The analytics tab; the period is kept in the URL. */
export function ManageAnalytics() {
  const [period, setPeriod] = usePeriod();
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2!">
      <div className="flex flex-wrap items-end justify-between gap-4 lg:col-span-2">
        <Field label="Period" name="period" className="w-48">
          <Select value={period} onChange={(event) => setPeriod(event.target.value)}>
            {analyticsPeriods.map((days) => (
              <option key={days} value={days}>
                Last {days} days
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="lg:col-span-2">
        <Metrics />
      </div>
      <FailureOverview period={period} />
      <div className="grid gap-5">
        <RecoverySection period={period} />
        <WebsiteVisitsSection />
      </div>
      <WeeklyRevenueChart />
      <MonthlyRevenueChart />
      <OwnerQuestionsSections period={period} />
    </div>
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
