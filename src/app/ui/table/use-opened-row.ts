import { useSearchParams } from 'react-router';

export interface OpenedRow {
  id: string | null;
  rowHref: (id: string) => string;
  /** In place of the row that is open, so that Back leads to the list. */
  moveTo: (id: string) => void;
  close: () => void;
}

/** Which row of a list is open beside it: the URL says so under `name`, and keeps the list's filters. */
export function useOpenedRow(name: string): OpenedRow {
  const [search, setSearch] = useSearchParams();
  const withRow = (id: string | null) => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete(name);
    else next.set(name, id);
    return next;
  };
  const replace = (id: string | null) => setSearch(withRow(id), { replace: true, preventScrollReset: true });
  return {
    id: search.get(name),
    rowHref: (id) => `?${withRow(id)}`,
    moveTo: (id) => replace(id),
    close: () => replace(null),
  };
}
