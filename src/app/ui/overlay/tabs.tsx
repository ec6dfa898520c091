import { Tabs as RadixTabs } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../layout/class-names.ts';
import { scrollToSelected } from '../layout/focus-and-scroll.ts';

interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  /** Accessible name. */
  label: string;
  tabs: Tab[];
  selected: string;
  /** The caller keeps the selection, usually in the URL. */
  onSelect: (id: string) => void;
  panelClassName?: string;
  look?: 'row' | 'column';
  /** For panels not right below the tabs. */
  arrange?: (list: ReactNode, panel: ReactNode) => ReactNode;
}

const triggerStyles = {
  row: 'min-h-11 shrink-0 border-b-3 border-transparent px-2.5 py-2 -outline-offset-3 sm:px-4 data-[state=active]:border-leaf data-[state=active]:text-leaf-ink',
  column:
    'flex min-h-11 w-full items-center gap-2.5 rounded-md px-3 text-left text-sm hover:bg-sunken data-[state=active]:bg-leaf-soft data-[state=active]:text-leaf-ink',
};

/** WAI tabs by Radix: one Tab stop; arrow keys, Home, and End select. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
  panelClassName = 'pt-6',
  look = 'row',
  arrange,
}: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const asked = useRef<string | null>(selected);
  useEffect(() => {
    asked.current = selected;
    // A count that loads later widens a tab.
    const observer = new ResizeObserver(() => scrollToSelected(row.current));
    for (const tab of row.current?.children ?? []) observer.observe(tab);
    return () => observer.disconnect();
  }, [selected]);

  /** Radix selects twice, on press and on focus: each would be a history entry. */
  function select(id: string) {
    if (id === asked.current) return;
    asked.current = id;
    onSelect(id);
  }

  /** What the caller refused, or what gets the focus back from its question, is asked again only by a new press. */
  const allowAgain = () => {
    asked.current = null;
  };

  const list = (
    <RadixTabs.List
      ref={row}
      onPointerDownCapture={allowAgain}
      onKeyDownCapture={allowAgain}
      aria-label={label}
      className={
        look === 'column'
          ? 'grid gap-0.5'
          : 'relative flex gap-0.5 overflow-x-auto border-b [scrollbar-width:none] sm:gap-1'
      }
    >
      {tabs.map((tab) => (
        <RadixTabs.Trigger
          key={tab.id}
          value={tab.id}
          className={classNames(
            'cursor-pointer font-semibold text-muted transition-colors hover:text-ink',
            triggerStyles[look],
          )}
        >
          {tab.label}
        </RadixTabs.Trigger>
      ))}
    </RadixTabs.List>
  );
  // Radix would mount the content after the transition, and its `Suspense` would hide the tabs.
  const panel = tabs.map(({ id, content }) => (
    <RadixTabs.Content
      key={id}
      value={id}
      forceMount
      hidden={id !== selected}
      className={classNames('rounded-md', panelClassName)}
    >
      {id === selected && content}
    </RadixTabs.Content>
  ));
  return (
    <RadixTabs.Root
      value={selected}
      onValueChange={select}
      orientation={look === 'column' ? 'vertical' : 'horizontal'}
    >
      {arrange ? (
        arrange(list, panel)
      ) : (
        <>
          {list}
          {panel}
        </>
      )}
    </RadixTabs.Root>
  );
}
