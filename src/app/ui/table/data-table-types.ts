import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Without it, the column is not in the CSV export. */
  exportText?: (row: Row) => string;
  /** Ignored in paged lists, which keep the server's order. */
  sortBy?: (row: Row) => string | number;
  align?: 'end';
  /**
   * On a phone card: beside the title, a line (default, with header), or a side of one ('named': with
   * header).
   */
  card?: 'head' | 'line' | 'left' | 'right' | 'named left' | 'named right' | 'none';
  /** Too little room in the table. */
  isOnCardAlone?: true;
}

/** `rows`: undefined until the first response; `next`: cursor of the next page. */
export interface TableSource<Row> {
  rows: Row[] | undefined;
  next: string | null;
  total: number | null;
  isFetching: boolean;
  failure: string | null;
  retry: () => unknown;
}

/** Its value is in the URL query under `id`. */
export interface TableFilter {
  id: string;
  label: string;
  kind: 'text' | 'day' | 'choice';
  /** The first option means no filter. */
  options?: { value: string; label: string }[];
  placeholder?: string;
}

export interface FilterPreset {
  label: string;
  /** By filter id. */
  values: Record<string, string>;
}

export interface RowOptions<Row> {
  columns: Column<Row>[];
  rowId: (row: Row) => string;
  /** Used in the names of its controls. */
  rowName: (row: Row) => string;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  openedId?: string | null;
}

/** No filter first. */
export function filterOptions(all: string, values: readonly string[], labelOf: (value: string) => string) {
  return [{ value: '', label: all }, ...values.map((value) => ({ value, label: labelOf(value) }))];
}
