import { useState } from 'react';

export interface RowSelection<Row> {
  rows: Row[];
  has: (row: Row) => boolean;
  isAll: boolean;
  toggle: (row: Row) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** Only shown rows count as selected. Back restores the selection. */
export function useRowSelection<Row>(
  label: string,
  shown: Row[],
  rowId: (row: Row) => string,
): RowSelection<Row> {
  const name = `selected ${label}`;
  const [ids, setIds] = useState(() => readIds(name));
  const rows = shown.filter((row) => ids.has(rowId(row)));
  const isAll = shown.length > 0 && rows.length === shown.length;
  const select = (selected: ReadonlySet<string>) => {
    keepInEntry(name, [...selected]);
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

function readIds(name: string): ReadonlySet<string> {
  const kept = keptInEntry(name);
  return new Set(Array.isArray(kept) ? kept.map(String) : []);
}

/** In the current history entry. Browsers limit the rate. */
export function keepInEntry(name: string, value: string[] | number): void {
  history.replaceState({ ...history.state, [name]: value }, '');
}

export function keptInEntry(name: string): unknown {
  return history.state?.[name];
}
