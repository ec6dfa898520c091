import { Link } from 'react-router';
import { classNames } from '../ui/layout/class-names.ts';
import { isCurrent, type NavItem } from './navigation.ts';
import { useCurrentPath } from './use-current-path.ts';

interface NavLinkProps {
  item: NavItem;
  highlighted?: boolean;
  onNavigate?: () => void;
}

/** React Router's own NavLink matches whole segments; the shop's rule is the prefix (see `isCurrent`). */
export function NavLink({ item, highlighted = false, onNavigate }: NavLinkProps) {
  const current = isCurrent(useCurrentPath(), item.to);
  return (
    <Link
      to={item.to}
      onClick={onNavigate}
      aria-current={current ? 'page' : undefined}
      className={classNames('nav-link', navLinkStyle(current, highlighted))}
    >
      {item.label}
    </Link>
  );
}

function navLinkStyle(current: boolean, highlighted: boolean): string {
  if (highlighted) {
    return current
      ? 'bg-apricot text-on-apricot'
      : 'bg-apricot-soft text-apricot-ink hover:bg-apricot hover:text-on-apricot';
  }
  return current ? 'bg-leaf-soft text-leaf-ink' : 'hover:bg-leaf-soft hover:text-leaf-ink';
}
