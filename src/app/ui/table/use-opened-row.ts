import { useSearchParams } from 'react-router';

export interface OpenedRow {
  id: string | null;
  /** Replaces the list even on wide screens. */
  isWhole: boolean;
  rowHref: (id: string) => string;
  wholeHref: string;
  /** Replaces the history entry, so that Back returns to the list. */
  moveTo: (id: string) => void;
  close: () => void;
}

const whole = 'whole';

/** In the URL under `name`; `${name}-...` parameters belong to the row. */
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
