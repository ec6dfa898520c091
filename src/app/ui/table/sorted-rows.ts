import type { Column } from './data-table-types.ts';
import type { TableSort } from './use-table-url-state.ts';

const byWords = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** Rows in the order of a column; as they came when nothing is sorted, or by a column that can't be. */
export function sortedRows<Row>(rows: Row[], columns: Column<Row>[], sort: TableSort | null): Row[] {
  const value = columns.find(({ id }) => id === sort?.column)?.sortBy;
  if (!value || !sort) return rows;
  const direction = sort.descending ? -1 : 1;
  return rows.toSorted((one, other) => direction * compare(value(one), value(other)));
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return byWords.compare(String(one), String(other));
}
