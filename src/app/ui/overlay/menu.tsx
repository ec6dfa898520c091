import { type ReactNode, useState } from 'react';
import { Button, type ButtonStyleProps } from '../layout/button.tsx';
import { useLateParts } from './late-parts.ts';

export interface MenuItem {
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

/** Its button stands in the page from the start; a press before its list can be drawn is kept. */
export function Menu({ label, items, children, button = pictureButton, disabled }: MenuProps) {
  const [isPressedEarly, setIsPressedEarly] = useState(false);
  const parts = useLateParts(isPressedEarly);
  const look = { ...button, disabled, children, 'aria-label': label };
  // From pointer down: the code may come before pointer up and replace the button.
  const press = () => setIsPressedEarly(true);
  if (!parts) return <Button {...look} aria-haspopup="menu" onPointerDown={press} onClick={press} />;
  return <parts.MenuList items={items} look={look} defaultOpen={isPressedEarly} />;
}
