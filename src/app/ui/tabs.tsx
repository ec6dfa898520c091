import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface Tab {
  id: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  /** Names the row of tabs. */
  label: string;
  tabs: Tab[];
  selected: string;
  onSelect: (id: string) => void;
}

/** WAI tabs: one stop for Tab; arrow keys, Home and End move and select. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === selected) ?? tabs[0];
  useEffect(() => {
    if (current?.id) scrollToSelected(list.current);
  }, [current?.id]);
  if (!current) return null;

  function moveByKey(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    // From the focused tab: after a quick second key the selected one may still be the one before.
    const focused = buttons.indexOf(event.target as HTMLElement);
    const next = tabForKey(event.key, focused, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    buttons[next ?? 0]?.focus();
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={moveByKey}
        className="scroll-shadows flex gap-0.5 overflow-x-auto border-b sm:gap-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-selected={tab === current}
            aria-controls={tab === current ? `${id}-panel-${tab.id}` : undefined}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            className={classNames(
              'min-h-11 shrink-0 cursor-pointer border-b-3 px-2.5 py-2 sm:px-4 font-semibold transition-colors -outline-offset-3',
              tab === current ? 'border-leaf text-leaf-ink' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the WAI pattern makes the panel a stop of its own
        tabIndex={0}
        id={`${id}-panel-${current.id}`}
        aria-labelledby={`${id}-tab-${current.id}`}
        className="rounded-md pt-6"
      >
        {current.content}
      </div>
    </div>
  );
}

/** Sideways only: on a phone the row is longer than the screen, and the page must stay where it is. */
function scrollToSelected(list: HTMLElement | null): void {
  const selected = list?.querySelector('[aria-selected=true]')?.getBoundingClientRect();
  if (!list || !selected) return;
  const row = list.getBoundingClientRect();
  list.scrollLeft += selected.left + selected.width / 2 - (row.left + row.width / 2);
}

/** The index an arrow key, Home or End leads to, round the ends; null for every other key. */
export function tabForKey(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
