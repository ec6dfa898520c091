import { useState } from 'react';

export interface RowSelection<Row> {
  rows: Row[];
  has: (row: Row) => boolean;
  isAll: boolean;
  toggle: (row: Row) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** Which of the shown rows are selected: one that is not shown any more is not. */
export function useRowSelection<Row>(shown: Row[], rowId: (row: Row) => string): RowSelection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const rows = shown.filter((row) => ids.has(rowId(row)));
  const isAll = shown.length > 0 && rows.length === shown.length;
  return {
    rows,
    has: (row) => ids.has(rowId(row)),
    isAll,
    toggle(row) {
      const next = new Set(rows.map(rowId));
      if (!next.delete(rowId(row))) next.add(rowId(row));
      setIds(next);
    },
    toggleAll: () => setIds(new Set(isAll ? [] : shown.map(rowId))),
    clear: () => setIds(new Set()),
  };
}
