import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { CardSection } from '../ui/layout/card-section.tsx';

interface FigureSectionProps<Data> {
  title: string;
  intro?: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** A card of statistics: a skeleton while they load, an error message when they did not. */
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

/** Names and values side by side. */
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
