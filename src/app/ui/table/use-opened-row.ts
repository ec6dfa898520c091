import { useSearchParams } from 'react-router';

/** Which row of a list is open beside it: the URL says so under `name`, and keeps the list's filters. */
export function useOpenedRow(name: string) {
  const [search, setSearch] = useSearchParams();
  const rowHref = (id: string) => {
    const next = new URLSearchParams(search);
    next.set(name, id);
    return `?${next}`;
  };
  const close = () => {
    const next = new URLSearchParams(search);
    next.delete(name);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return { id: search.get(name), rowHref, close };
}
