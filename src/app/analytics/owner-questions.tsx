import type { ReactNode } from 'react';
import type { OwnerQuestions } from '../../shared/contract/analytics.ts';
import { adminPath } from '../admin-paths.ts';
import { formatDay } from '../ui/text/format-day.ts';
import { TextLink } from '../ui/text/text-link.tsx';
import { dollars, formatCount } from './amounts.ts';
import { FigureSection } from './figure-section.tsx';
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

/** Best sellers, and the share of repeat customers. */
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
            {formatDay(day, 'medium')}
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
            `${formatDay(week, 'medium')}${isOpen ? ' (so far)' : ''}`,
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

interface FigureTableProps {
  label: string;
  heads: string[];
  /** The first cell of a row names it, the others are figures. */
  rows: ReactNode[][];
}

/** A small table of figures, which needs neither filters nor pages. */
function FigureTable({ label, heads, rows }: FigureTableProps) {
  const [name, ...figures] = heads;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
    <section aria-label={`${label} as a table`} tabIndex={0} className="overflow-x-auto rounded-md">
      <table className="w-full text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b text-muted">
            <th scope="col" className="py-1.5 text-left font-semibold">
              {name}
            </th>
            {figures.map((head) => (
              <th key={head} scope="col" className="py-1.5 pl-3 text-right font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no state
            <tr key={row} className="border-b last:border-b-0">
              <th scope="row" className="py-1.5 text-left font-normal [overflow-wrap:anywhere]">
                {first}
              </th>
              {cells.map((cell, column) => (
                <td key={heads[column + 1]} className="py-1.5 pl-3 text-right tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
