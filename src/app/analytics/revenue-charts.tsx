import { LineChart } from '../ui/chart/line-chart.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { axisDollars, dollars } from './amounts.ts';
import { FigureSection } from './figure-section.tsx';
import { useMonthlyRevenue, useWeeklyRevenue } from './use-analytics.ts';

const intro = 'Money received less money paid back. The dashed part is not over yet.';

export function WeeklyRevenueChart() {
  return (
    <FigureSection title="Revenue by week" intro={intro} query={useWeeklyRevenue()}>
      {({ weeks }) => (
        <LineChart
          label="Revenue of the last 12 weeks"
          axisText={axisDollars}
          valueText={dollars}
          points={weeks.map(({ week, revenue, isOpen }) => ({
            name: formatDay(week, 'short'),
            longName: `Week ending ${formatDay(week, 'medium')}`,
            value: revenue,
            isOpen,
          }))}
        />
      )}
    </FigureSection>
  );
}

export function MonthlyRevenueChart() {
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
