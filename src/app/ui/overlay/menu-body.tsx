import { DropdownMenu } from 'radix-ui';
import { type FocusEvent, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../layout/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { SuccessIcon } from '../layout/icons.tsx';
import type { MenuItem, MenuProps } from './menu.tsx';

/** Comes with the first press, so it is open at first. Not modal: Radix would lock the page's scrolling by a style element. */
export function MenuBody(props: MenuProps & { openedByKey: boolean }) {
  const { label, items, children, openedByKey, button: buttonProps, disabled } = props;
  const button = useRef<HTMLButtonElement>(null);
  const isUnseenKey = useRef(openedByKey);
  const chosen = useRef<MenuItem>(null);

  /** A menu that a key opens has its first item focused; Radix was not there yet to see the first key. */
  function takeFocus({ target, currentTarget }: FocusEvent) {
    if (!isUnseenKey.current || target !== currentTarget) return;
    isUnseenKey.current = false;
    currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  }

  /** The focus returns to the button, unless a new page has taken it, and only then may a dialog open, which returns it there. */
  function returnFocus(event: Event) {
    event.preventDefault();
    if (document.activeElement === document.body) button.current?.focus();
    chosen.current?.onSelect?.();
    chosen.current = null;
  }

  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button ref={button} {...buttonProps} disabled={disabled} aria-label={label}>
          {children}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={8}
        collisionPadding={8}
        loop
        onFocus={takeFocus}
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
      {label}
      {isChosen && <SuccessIcon className="ml-auto h-4 w-4" />}
    </>
  );
}
