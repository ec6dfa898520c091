import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { CardSection } from '../ui/layout/card.tsx';
import { WholeText } from '../ui/text/whole-text.tsx';

interface FigureSectionProps<Data> {
  title: string;
  intro?: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

export function FigureSection<Data>({ title, intro, query, children }: FigureSectionProps<Data>) {
  const { data, error, refetch, isFetching } = query;
  return (
    <CardSection title={title} intro={intro}>
      {data === undefined && !error && (
        <div role="status">
          <span className="sr-only">Loading {title.toLowerCase()}</span>
          <Skeleton className="h-40" />
        </div>
      )}
      {data === undefined && error && (
        <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />
      )}
      {data !== undefined && children(data)}
    </CardSection>
  );
}

export function Figures({ rows }: { rows: [name: string, value: string][] }) {
  return (
    <dl className="grid grid-cols-2! gap-x-6 gap-y-4 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]!">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-xl font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FigureTableProps {
  label: string;
  heads: string[];
  /** The first cell is the row's header. */
  rows: ReactNode[][];
}

export function FigureTable({ label, heads, rows }: FigureTableProps) {
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
              <th scope="row" className="min-w-28 py-1.5 text-left font-normal [overflow-wrap:anywhere]">
                {first}
              </th>
              {cells.map((cell, column) => (
                <td key={heads[column + 1]} className="py-1.5 pl-3 text-right tabular-nums">
                  {typeof cell === 'string' ? <WholeText text={cell} /> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
