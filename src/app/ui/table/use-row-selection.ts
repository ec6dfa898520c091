import { useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { keepList, keptList } from './kept-lists.ts';

export interface RowSelection<Row> {
  rows: Row[];
  has: (row: Row) => boolean;
  isAll: boolean;
  toggle: (row: Row) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** Which of the shown rows are selected: one that is not shown any more is not. Back finds them as they were left. */
export function useRowSelection<Row>(
  label: string,
  shown: Row[],
  rowId: (row: Row) => string,
): RowSelection<Row> {
  const isBack = useNavigationType() === NavigationType.Pop;
  const [ids, setIds] = useState(() => (isBack ? keptList(label).selected : new Set<string>()));
  const rows = shown.filter((row) => ids.has(rowId(row)));
  const isAll = shown.length > 0 && rows.length === shown.length;
  const select = (selected: ReadonlySet<string>) => {
    keepList(label, { selected });
    setIds(selected);
  };
  return {
    rows,
    has: (row) => ids.has(rowId(row)),
    isAll,
    toggle(row) {
      const next = new Set(rows.map(rowId));
      if (!next.delete(rowId(row))) next.add(rowId(row));
      select(next);
    },
    toggleAll: () => select(new Set(isAll ? [] : shown.map(rowId))),
    clear: () => select(new Set()),
  };
}
