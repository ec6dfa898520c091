import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The cell in the CSV export; a column without it is not exported. */
  exportText?: (row: Row) => string;
  /** Only for lists that come whole: a list in pages is in the server's order. */
  sortBy?: (row: Row) => string | number;
  align?: 'end';
  /**
   * Its place on a phone's card: 'head' beside the title, 'line' a line of its own, or a side of one; without its header unless it is
   * 'named'. By default a line of its own that begins with its header.
   */
  card?: 'head' | 'line' | 'left' | 'right' | 'named left' | 'named right' | 'none';
  /** No column of the table, where there is no room for it. */
  isOnCardAlone?: true;
}

/**
 * The rows of the current page and their loading state. `rows` is undefined until the first response; `next` is the cursor of
 * the next page.
 */
export interface TableSource<Row> {
  rows: Row[] | undefined;
  next: string | null;
  total: number | null;
  isFetching: boolean;
  failure: string | null;
  retry: () => unknown;
}

/** A control above the table, whose value is in the query string of the URL under `id`. */
export interface TableFilter {
  id: string;
  label: string;
  kind: 'text' | 'day' | 'choice';
  /** Of a choice; the first one stands for no filter. */
  options?: { value: string; label: string }[];
  /** What the box of a text says before anything is typed. */
  placeholder?: string;
}

/** Filters that are often set together, on one button. */
export interface FilterPreset {
  label: string;
  /** By the id of the filter. */
  values: Record<string, string>;
}

export interface RowOptions<Row> {
  columns: Column<Row>[];
  rowId: (row: Row) => string;
  /** How a row is called, for the names of its controls. */
  rowName: (row: Row) => string;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** The id of the row that is open beside the list. */
  openedId?: string | null;
}
