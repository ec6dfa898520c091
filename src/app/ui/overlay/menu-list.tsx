import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../layout/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { SuccessIcon } from '../layout/icons.tsx';
import type { MenuItem } from './menu.tsx';

interface MenuListProps {
  items: MenuItem[];
  look: ComponentProps<typeof Button>;
  defaultOpen: boolean;
}

/** Not modal: Radix locks scrolling with a style element, which the CSP blocks. */
export function MenuList({ items, look, defaultOpen }: MenuListProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<MenuItem>(null);

  /** Unless a new page took the focus; only then may a dialog open. */
  function returnFocus(event: Event) {
    event.preventDefault();
    if (document.activeElement === document.body) button.current?.focus();
    chosen.current?.onSelect?.();
    chosen.current = null;
  }

  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>
        <Button ref={button} {...look} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={8}
        collisionPadding={8}
        loop
        onCloseAutoFocus={returnFocus}
        className="z-30 flex min-w-48 flex-col gap-1 rounded-lg border bg-surface p-2 text-left text-ink shadow-md"
      >
        {items.map((item) => (
          <DropdownMenu.Item
            key={item.label}
            asChild={item.to !== undefined}
            {...(item.isChosen !== undefined && { role: 'menuitemradio', 'aria-checked': item.isChosen })}
            onSelect={() => {
              chosen.current = item;
            }}
            className={classNames(
              'nav-link data-[highlighted]:bg-leaf-soft data-[highlighted]:text-leaf-ink',
              item.isCurrent && 'bg-leaf-soft text-leaf-ink',
            )}
          >
            {item.to === undefined ? (
              <Label {...item} />
            ) : (
              <Link to={item.to} aria-current={item.isCurrent ? 'page' : undefined}>
                <Label {...item} />
              </Link>
            )}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

function Label({ icon, label, isChosen }: MenuItem) {
  return (
    <>
      {icon}
      <span>{label}</span>
      {isChosen && <SuccessIcon className="ml-auto h-4 w-4" />}
    </>
  );
}
