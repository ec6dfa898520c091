import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button, type ButtonStyleProps } from '../layout/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { SuccessIcon } from '../layout/icons.tsx';
import { useRadix } from '../layout/radix.ts';

interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** Path in the app; `isCurrent`: it is shown now. */
  to?: string;
  isCurrent?: boolean;
  /** For radio items. */
  isChosen?: boolean;
  /** Runs once the menu has closed and its button has the focus. */
  onSelect?: () => void;
}

interface MenuProps {
  /** Accessible name of button and menu. */
  label: string;
  items: MenuItem[];
  children: ReactNode;
  button?: ButtonStyleProps;
  disabled?: boolean;
}

const pictureButton: ButtonStyleProps = { variant: 'ghost', size: 'icon' };

/** Not modal: Radix locks scrolling with a style element, which the CSP blocks. */
export function Menu({ label, items, children, button: buttonProps = pictureButton, disabled }: MenuProps) {
  const [isPressedEarly, setIsPressedEarly] = useState(false);
  const radix = useRadix(isPressedEarly);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<MenuItem>(null);

  /** Unless a new page took the focus; only then may a dialog open. */
  function returnFocus(event: Event) {
    event.preventDefault();
    if (document.activeElement === document.body) button.current?.focus();
    chosen.current?.onSelect?.();
    chosen.current = null;
  }

  const look = { ...buttonProps, disabled, children, 'aria-label': label };
  // From pointer down: Radix may load before pointer up and replace the button.
  const press = () => setIsPressedEarly(true);
  if (!radix) return <Button {...look} aria-haspopup="menu" onPointerDown={press} onClick={press} />;
  const { DropdownMenu } = radix;
  return (
    <DropdownMenu.Root modal={false} defaultOpen={isPressedEarly}>
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
