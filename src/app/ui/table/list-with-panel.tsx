import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Button } from '../layout/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { ChevronDownIcon, ChevronLeftIcon, CloseIcon } from '../layout/icons.tsx';
import { useMediaQuery } from '../layout/use-media-query.ts';
import type { OpenedRow } from './use-opened-row.ts';

interface ListWithPanelProps {
  opened: OpenedRow;
  /** Heading, e.g. 'Order'. */
  title: string;
  /** E.g. 'All orders'. */
  back: string;
  /** In the displayed order. */
  ids: string[] | undefined;
  list: ReactNode;
  children: (id: string, isBeside: boolean) => ReactNode;
}

/** Beside the list from 1280 px, otherwise in its place. The list stays mounted. */
export function ListWithPanel({ opened, title, back, ids = [], list, children }: ListWithPanelProps) {
  const { id, isWhole } = opened;
  const isBeside = useMediaQuery('(min-width: 1280px)') && !isWhole;

  function close() {
    opened.close();
    if (id !== null) requestAnimationFrame(() => focusRow(id));
  }

  // Clicking text moves the focus out of list and panel.
  const pressEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (id === null || event.key !== 'Escape' || event.defaultPrevented || isElsewhere(event.target)) return;
    close();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => pressEscape(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  /** The rows have already moved the focus. */
  function followFocus({ key }: KeyboardEvent) {
    if (id === null || !isBeside || !/^(ArrowDown|ArrowUp|Home|End)$/.test(key)) return;
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (row && row !== id) opened.moveTo(row);
  }

  return (
    <div
      className={classNames(
        id !== null && isBeside && 'grid grid-cols-[minmax(0,1fr)_27rem]! items-start gap-4',
      )}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that bubble from the rows */}
      <div className="min-w-0" hidden={id !== null && !isBeside} onKeyDown={followFocus}>
        {list}
      </div>
      {id !== null && (
        <RowPanel
          title={title}
          back={isBeside ? null : back}
          previous={neighbour(ids, id, -1)}
          next={neighbour(ids, id, 1)}
          onMove={opened.moveTo}
          onClose={close}
        >
          {children(id, isBeside)}
        </RowPanel>
      )}
    </div>
  );
}

/** These use Escape themselves. */
function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, dialog, [role=menu]') !== null
  );
}

function neighbour(ids: string[], id: string, step: number): string | undefined {
  const index = ids.indexOf(id);
  return index < 0 ? undefined : ids[index + step];
}

function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a`)?.focus();
}

interface RowPanelProps {
  title: string;
  back: string | null;
  previous: string | undefined;
  next: string | undefined;
  onMove: (id: string) => void;
  onClose: () => void;
  children: ReactNode;
}

function RowPanel({ title, back, previous, next, onMove, onClose, children }: RowPanelProps) {
  const heading = useId();
  const head = useRef<HTMLHeadingElement>(null);
  // Focus stays in the list if a row was clicked there; otherwise, as from the search, it moves here.
  useEffect(() => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
    if (!focused?.checkVisibility?.()) head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const move = (text: string, id: string | undefined, turned: boolean) => (
    <Button
      variant="ghost"
      size="icon"
      aria-label={text}
      disabled={id === undefined}
      onClick={() => id !== undefined && onMove(id)}
    >
      <ChevronDownIcon className={classNames('h-5 w-5', turned && 'rotate-180')} />
    </Button>
  );
  return (
    <section
      aria-labelledby={heading}
      className={classNames(
        'min-w-0 rounded-lg border bg-surface px-4 pb-4',
        back === null && 'sticky top-3 max-h-[calc(100dvh-1.5rem)] overflow-y-auto',
      )}
    >
      <header className="sticky top-0 z-10 -mx-4 mb-3 flex flex-wrap items-center gap-x-1 rounded-t-lg border-b bg-surface px-4 py-1">
        {back !== null && (
          <Button variant="ghost" className="-ml-3 mr-auto px-3! text-sm!" onClick={onClose}>
            <ChevronLeftIcon className="h-4 w-4" />
            {back}
          </Button>
        )}
        <h3
          ref={head}
          id={heading}
          tabIndex={-1}
          className={classNames('min-w-0 flex-1 text-lg', back !== null && 'max-sm:sr-only')}
        >
          {title}
        </h3>
        {move(`Previous ${title.toLowerCase()}`, previous, true)}
        {move(`Next ${title.toLowerCase()}`, next, false)}
        {back === null && (
          <Button variant="ghost" size="icon" className="-mr-2" aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </Button>
        )}
      </header>
      {children}
    </section>
  );
}
