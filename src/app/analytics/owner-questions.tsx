import type { OwnerQuestions } from '../../shared/contract/analytics.ts';
import { adminPath } from '../admin-paths.ts';
import { Day } from '../ui/text/day.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { TextLink } from '../ui/text/text-link.tsx';
import { dollars, formatCount } from './amounts.ts';
import { FigureSection, Figures, FigureTable } from './figure-section.tsx';
import { useOwnerQuestions } from './use-analytics.ts';

export function SaturdaysAheadSection({ period }: { period: number }) {
  return (
    <FigureSection
      title="The coming Saturdays"
      intro="Boxes that are paid, boxes of subscriptions that are still to be charged, and what those will bring."
      query={useOwnerQuestions(period)}
    >
      {({ ahead }) => <SaturdaysAhead ahead={ahead} />}
    </FigureSection>
  );
}

export function SubscriptionsWonAndLost({ period }: { period: number }) {
  return (
    <FigureSection
      title="Subscriptions won and lost"
      intro={`By week; the reasons are those of the last ${period} days.`}
      query={useOwnerQuestions(period)}
    >
      {({ weeks, reasons }) => <StartedAndEnded weeks={weeks} reasons={reasons} />}
    </FigureSection>
  );
}

export function BestGreensSection({ period }: { period: number }) {
  return (
    <FigureSection
      title="Best greens"
      intro={`Of the orders of the last ${period} days.`}
      query={useOwnerQuestions(period)}
    >
      {({ greens, repeatRate }) => <BestGreens greens={greens} repeatRate={repeatRate} />}
    </FigureSection>
  );
}

export function BusinessSection({ period }: { period: number }) {
  return (
    <FigureSection
      title="The business"
      intro={`Of the last ${period} days; the years are from January 1 to today's date.`}
      query={useOwnerQuestions(period)}
    >
      {({ business, repeatRate }) => <Business business={business} repeatRate={repeatRate} />}
    </FigureSection>
  );
}

function Business({ business, repeatRate }: Pick<OwnerQuestions, 'business' | 'repeatRate'>) {
  const percent = (rate: number | null) => (rate === null ? 'None yet' : `${rate}%`);
  return (
    <div className="grid gap-6">
      <Figures
        rows={[
          ['Average order', business.averageOrder === null ? 'None yet' : dollars(business.averageOrder)],
          ['Repeat rate', percent(repeatRate)],
          ['Churn', percent(business.churn)],
          ['New customers', formatCount(business.newCustomers)],
          ['Returning customers', formatCount(business.returningCustomers)],
          ['This year', dollars(business.thisYear)],
          ['Last year', dollars(business.lastYear)],
        ]}
      />
      {business.greens.length > 0 && (
        <FigureTable
          label="Greens in dollars, sown and packed"
          heads={['Green', 'Dollars', 'Sown', 'Packed']}
          rows={business.greens.map(({ name, dollars: earned, sownOunces, packedOunces }) => [
            name,
            dollars(earned),
            `${formatCount(sownOunces)} oz`,
            `${formatCount(packedOunces)} oz`,
          ])}
        />
      )}
    </div>
  );
}

function SaturdaysAhead({ ahead }: Pick<OwnerQuestions, 'ahead'>) {
  const promised = ahead.reduce((sum, row) => sum + row.promised, 0);
  return (
    <>
      <FigureTable
        label="The coming Saturdays"
        heads={['Saturday', 'Paid', 'To be charged', 'Promised']}
        rows={ahead.map(({ day, paidBoxes, unpaidBoxes, promised: amount }) => [
          <TextLink
            key={day}
            to={adminPath('orders', { deliveryDate: day })}
            className="inline-flex min-h-11 items-center"
          >
            <Day day={day} format="weekday" />
          </TextLink>,
          formatCount(paidBoxes),
          formatCount(unpaidBoxes),
          dollars(amount),
        ])}
      />
      <p className="mt-3 font-semibold">Promised for four weeks: {dollars(promised)}</p>
    </>
  );
}

function StartedAndEnded({ weeks, reasons }: Pick<OwnerQuestions, 'weeks' | 'reasons'>) {
  return (
    <div className="grid gap-6">
      <FigureTable
        label="Subscriptions won and lost by week"
        heads={['Week ending', 'Won', 'Lost']}
        rows={weeks
          .toReversed()
          .map(({ week, won, lost, isOpen }) => [
            `${formatDay(week, 'weekday')}${isOpen ? ' (so far)' : ''}`,
            formatCount(won),
            formatCount(lost),
          ])}
      />
      {reasons.length > 0 && (
        <FigureTable
          label="Why subscriptions ended"
          heads={['Reason in this period', 'Times']}
          rows={reasons.map(({ reason, count }) => [reason || 'No reason given', formatCount(count)])}
        />
      )}
    </div>
  );
}

function BestGreens({ greens, repeatRate }: Pick<OwnerQuestions, 'greens' | 'repeatRate'>) {
  if (greens.length === 0) return <p className="text-muted">Nothing was sold in this period.</p>;
  return (
    <>
      <FigureTable
        label="Best greens"
        heads={['Green', 'Sold']}
        rows={greens.map(({ name, ounces }) => [name, `${formatCount(ounces)} oz`])}
      />
      {repeatRate !== null && (
        <p className="mt-3">
          <strong>{repeatRate}%</strong> of the customers who ordered in this period have ordered more than
          once.
        </p>
      )}
    </>
  );
}
