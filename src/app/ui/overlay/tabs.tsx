import { Tabs as RadixTabs } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

interface Tab {
  id: string;
  label: string;
  /** Drawn while the tab is selected. */
  content: ReactNode;
}

interface TabsProps {
  /** Names the row of tabs. */
  label: string;
  tabs: Tab[];
  selected: string;
  /** The caller keeps the selection, as a rule in the URL. */
  onSelect: (id: string) => void;
}

/** WAI tabs by Radix: one stop for Tab; arrow keys, Home and End move and select. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const asked = useRef(selected);
  useEffect(() => {
    asked.current = selected;
    scrollToSelected(list.current);
  }, [selected]);

  /** Radix asks twice, with the press and with the focus that follows: each would be an entry of the history. */
  function select(id: string) {
    if (id === asked.current) return;
    asked.current = id;
    onSelect(id);
  }

  return (
    <RadixTabs.Root value={selected} onValueChange={select}>
      <RadixTabs.List
        ref={list}
        aria-label={label}
        className="scroll-shadows flex gap-0.5 overflow-x-auto border-b sm:gap-1"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.id}
            value={tab.id}
            className="min-h-11 shrink-0 cursor-pointer border-b-3 border-transparent px-2.5 py-2 sm:px-4 font-semibold text-muted transition-colors -outline-offset-3 hover:text-ink data-[state=active]:border-leaf data-[state=active]:text-leaf-ink"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {/* Radix by itself would mount the content after the transition in which it was selected, and its `Suspense` hide the tabs. */}
      {tabs.map(({ id, content }) => (
        <RadixTabs.Content
          key={id}
          value={id}
          forceMount
          hidden={id !== selected}
          className="rounded-md pt-6"
        >
          {id === selected && content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

/** Sideways only: on a phone the row is longer than the screen, and the page must stay where it is. */
function scrollToSelected(list: HTMLElement | null): void {
  const selected = list?.querySelector('[aria-selected=true]')?.getBoundingClientRect();
  if (!list || !selected) return;
  const row = list.getBoundingClientRect();
  list.scrollLeft += selected.left + selected.width / 2 - (row.left + row.width / 2);
}
