import { useSearchParams } from 'react-router';

export interface OpenedRow {
  id: string | null;
  /** Whether the row that is open takes the place of the list on a wide screen, too. */
  isWhole: boolean;
  rowHref: (id: string) => string;
  /** Gives the row that is open the place of the list. */
  wholeHref: string;
  /** In place of the row that is open, so that Back leads to the list. */
  moveTo: (id: string) => void;
  close: () => void;
}

const whole = 'whole';

/**
 * Which row of a list is open beside it: the URL says so under `name`, and keeps the list's filters. Parameters that begin with
 * `${name}-` belong to that row.
 */
export function useOpenedRow(name: string): OpenedRow {
  const [search, setSearch] = useSearchParams();
  const withRow = (id: string | null) => {
    const next = new URLSearchParams([...search].filter(([key]) => !key.startsWith(`${name}-`)));
    if (id !== null) next.set(name, id);
    for (const key of id === null ? [name, whole] : []) next.delete(key);
    return next;
  };
  const replace = (id: string | null) => setSearch(withRow(id), { replace: true, preventScrollReset: true });
  return {
    id: search.get(name),
    isWhole: search.has(whole),
    rowHref: (id) => `?${withRow(id)}`,
    wholeHref: `?${search}&${whole}=1`,
    moveTo: (id) => replace(id),
    close: () => replace(null),
  };
}
