import { type KeyboardEvent, type ReactNode, Suspense, useState, useTransition } from 'react';
import { Button } from '../layout/button.tsx';
import type { ButtonStyleProps } from '../layout/button-style.ts';
import { lazyWithRetry } from '../layout/lazy-with-retry.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** A page of the app; `isCurrent` when it is the one that is shown. */
  to?: string;
  isCurrent?: boolean;
  /** One of several of which one is chosen: whether it is this one. */
  isChosen?: boolean;
  /** Called when the menu has closed and the focus is back on its button. */
  onSelect?: () => void;
}

export interface MenuProps {
  /** Names the button, which is only a picture unless told otherwise, and the menu. */
  label: string;
  items: MenuItem[];
  /** The picture, or what `button` says. */
  children: ReactNode;
  button?: ButtonStyleProps;
  disabled?: boolean;
}

const pictureButton: ButtonStyleProps = { variant: 'ghost', size: 'icon' };

const MenuBody = lazyWithRetry(() => import('./menu-body.tsx').then((module) => module.MenuBody));

/** A button that opens a menu of actions and pages. Radix's menu is loaded with the first press; the button stands from the start. */
export function Menu(props: MenuProps) {
  const { label, children, button = pictureButton, disabled } = props;
  const [opened, setOpened] = useState<'byKey' | 'byPointer' | null>(null);
  const [isLoading, startLoading] = useTransition();
  const open = (how: 'byKey' | 'byPointer') => startLoading(() => setOpened(how));
  // As Radix's button does; others, such as a table, may have used the key.
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.defaultPrevented) return;
    event.preventDefault();
    open('byKey');
  };
  return (
    <Suspense>
      {opened ? (
        <MenuBody {...props} button={button} openedByKey={opened === 'byKey'} />
      ) : (
        <Button
          {...button}
          disabled={disabled}
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={false}
          aria-busy={isLoading}
          onPointerEnter={MenuBody.preload}
          onKeyDown={openByKey}
          onClick={({ detail }) => open(detail === 0 ? 'byKey' : 'byPointer')}
        >
          {children}
        </Button>
      )}
    </Suspense>
  );
}
