import { newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { Day } from '../text/day.tsx';
import type { Column } from './data-table-types.ts';

/** In New York time. */
export function createdColumn<Row extends { createdAt: number }>(id: string, header: string): Column<Row> {
  return {
    id,
    header,
    cell: ({ createdAt }) => <Day day={newYorkDay(createdAt)} format="weekday" />,
    exportText: ({ createdAt }) => newYorkDay(createdAt),
  };
}
