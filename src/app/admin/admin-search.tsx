import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SearchResults } from '../../shared/contract/search.ts';
import { policies } from '../../shared/rules/limits.ts';
import { centsOf, formatCents } from '../../shared/rules/money.ts';
import { adminPath } from '../admin-paths.ts';
import { statusName } from '../orders/order-status.ts';
import { lotPath } from '../paths.ts';
import { api, unwrap, userErrorMessage } from '../platform/api.ts';
import { TextInput } from '../ui/form/controls.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { SearchIcon } from '../ui/layout/rare-icons.tsx';
import { formatDay } from '../ui/text/format-day.ts';

export const searchFieldId = 'admin-search';
const typingPauseMs = 120;

type Hit = { key: string; text: string; detail: string; to: string };
type Group = { title: string; hits: Hit[] };

/** Answers to an earlier text are dropped. With `onDone` it was asked for, so it takes the focus. */
export function AdminSearch({ onDone }: { onDone?: () => void }) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const asked = usePaused(text.trim());
  const queries = useQueryClient();
  const navigate = useNavigate();
  const listId = useId();
  const typed = useRef('');
  const { data, error } = useQuery({ ...searchFor(asked), enabled: isOpen && asked.length > 1 });
  const groups = data && asked === text.trim() ? groupsOf(data, asked) : [];
  const hits = groups.flatMap((group) => group.hits);

  function change(next: string) {
    typed.current = next.trim();
    setText(next);
    setActive(-1);
    setIsOpen(true);
  }

  function open(hit: Hit) {
    change('');
    setIsOpen(false);
    onDone?.();
    navigate(hit.to, { preventScrollReset: true });
  }

  async function enter() {
    const q = text.trim();
    const chosen = hits[active];
    if (chosen) return open(chosen);
    if (q.length < 2) return;
    const results = await queries.fetchQuery(searchFor(q)).catch(() => null);
    if (!results || typed.current !== q) return;
    const found = groupsOf(results, q).flatMap((group) => group.hits);
    if (found.length === 1 && found[0]) open(found[0]);
    else setActive(found.length > 0 ? 0 : -1);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setIsOpen(false);
    else if (event.key === 'Enter') void enter();
    else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, -1));
    else return;
    event.preventDefault();
  }

  const closeWhenLeft = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  const isShown = isOpen && text.trim().length > 1;
  return (
    <search className="relative" onBlur={closeWhenLeft}>
      <SearchIcon className="pointer-events-none absolute left-3 top-3 h-5 w-5 text-muted" />
      <TextInput
        id={searchFieldId}
        autoFocus={onDone !== undefined}
        role="combobox"
        aria-label="Find an order, customer, message, application or seed lot"
        aria-expanded={isShown && hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={hits[active] && `${listId}-${active}`}
        placeholder="Name, phone, order, street, lot"
        autoComplete="off"
        maxLength={200}
        className="py-2! pl-10!"
        value={text}
        onChange={(event) => change(event.target.value)}
        onFocus={() => setIsOpen(true)}
        onKeyDown={onKeyDown}
      />
      <div
        className={classNames(
          'absolute left-0 top-full z-30 lg:right-0 lg:left-auto mt-1 max-h-[70dvh] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border bg-surface p-2 shadow-lg',
          !isShown && 'hidden',
        )}
      >
        <div role="listbox" id={listId} aria-label="Found">
          {groups.map((group) => (
            <HitGroup
              key={group.title}
              {...group}
              optionId={(hit) => `${listId}-${hits.indexOf(hit)}`}
              active={hits[active]}
              onOpen={open}
            />
          ))}
        </div>
        <p role="status" className={hits.length > 0 ? 'sr-only' : 'px-3 py-2 text-sm text-muted'}>
          {statusText({ isCurrent: data !== undefined && asked === text.trim(), found: hits.length, error })}
        </p>
      </div>
    </search>
  );
}

function searchFor(q: string) {
  return {
    queryKey: ['admin', 'search', q],
    queryFn: () => unwrap(api.api.admin.search.get({ query: { q } })),
    staleTime: 0,
    gcTime: 0,
  };
}

/** Debounces. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

function statusText({
  isCurrent,
  found,
  error,
}: {
  isCurrent: boolean;
  found: number;
  error: unknown;
}): string {
  if (found > 0) return `${found} found`;
  if (isCurrent) return 'Nothing found';
  return error ? userErrorMessage(error) : 'Searching...';
}

interface HitGroupProps extends Group {
  optionId: (hit: Hit) => string;
  active: Hit | undefined;
  onOpen: (hit: Hit) => void;
}

function HitGroup({ title, hits, optionId, active, onOpen }: HitGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
    <div role="group" aria-label={title}>
      <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
        {title}
      </p>
      {hits.map((hit) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field listens to the keys
        <div
          key={hit.key}
          id={optionId(hit)}
          role="option"
          aria-selected={hit === active}
          ref={(option) => {
            if (hit === active) option?.scrollIntoView({ block: 'nearest' });
          }}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onOpen(hit)}
          className={classNames(
            'flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-md px-3 py-1 text-sm hover:bg-sunken sm:flex-nowrap',
            hit === active && 'bg-leaf-soft text-leaf-ink',
          )}
        >
          <bdi className="min-w-0 truncate font-semibold max-sm:w-full">{hit.text}</bdi>
          <bdi className="shrink-0 truncate text-muted max-sm:max-w-full sm:max-w-[60%]">{hit.detail}</bdi>
        </div>
      ))}
    </div>
  );
}

function groupsOf({ orders, customers, messages, applications, lots }: SearchResults, q: string): Group[] {
  const all = (count: number, to: string): Hit[] =>
    count < policies.searchHits ? [] : [{ key: to, text: 'Show all in the list', detail: '', to }];
  const groups: Group[] = [
    {
      title: 'Orders',
      hits: [
        ...orders.map(({ id, orderNumber, name, status, deliveryDate, total }) => ({
          key: id,
          text: [orderNumber, name].filter(Boolean).join(' · '),
          detail: `${statusName(status)}, ${formatDay(deliveryDate, 'weekday')}, ${formatCents(centsOf(total))}`,
          to: adminPath('orders', { order: id }),
        })),
        ...all(orders.length, adminPath('orders', { q })),
      ],
    },
    {
      title: 'Customers',
      hits: [
        ...customers.map(({ id, name, email, phone }) => ({
          key: id,
          text: name || email,
          detail: [phone, name && email].filter(Boolean).join(' · '),
          to: adminPath('customers', { customer: id }),
        })),
        ...all(customers.length, adminPath('customers', { q })),
      ],
    },
    {
      title: 'Messages',
      hits: [
        ...messages.map(({ id, name, email, text }) => ({
          key: id,
          text: name,
          detail: text,
          to: adminPath('customers', { list: 'messages', q: email, message: id }),
        })),
        ...all(messages.length, adminPath('customers', { list: 'messages', q })),
      ],
    },
    {
      title: 'Applications',
      hits: [
        ...applications.map(({ id, companyName, contactPerson, email, status }) => ({
          key: id,
          text: companyName,
          detail: `${contactPerson}, ${statusName(status)}`,
          to: adminPath('customers', { list: 'wholesale', q: email, application: id }),
        })),
        ...all(applications.length, adminPath('customers', { list: 'wholesale', q })),
      ],
    },
    {
      title: 'Seed lots',
      hits: lots.map(({ lot, greens, date }) => ({
        key: `lot ${lot}`,
        text: lot,
        detail: `${greens}, last for ${formatDay(date, 'weekday')}`,
        to: lotPath(lot),
      })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}
