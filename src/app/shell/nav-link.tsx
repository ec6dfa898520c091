import { Link, type LinkProps } from 'react-router';
import { cart } from '../cart/cart.ts';
import { paths } from '../paths.ts';
import { ButtonLink, type ButtonStyleProps } from '../ui/layout/button.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { isCurrent, type NavItem } from './navigation.ts';
import { useCurrentPath } from './use-current-path.ts';

interface NavLinkProps {
  item: NavItem;
  highlighted?: boolean;
  onNavigate?: () => void;
}

/** React Router's matches whole segments, not prefixes. */
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

export function AccountLink(props: LinkProps & ButtonStyleProps & { to: string }) {
  const current = isCurrent(useCurrentPath(), props.to);
  return (
    <ButtonLink
      {...props}
      aria-current={current ? 'page' : undefined}
      className={current ? 'bg-leaf-soft text-leaf-ink' : undefined}
    />
  );
}

export function SubscribeLink({ onNavigate }: { onNavigate?: () => void }) {
  function subscribe() {
    cart.chooseSubscription(true);
    onNavigate?.();
  }
  return <NavLink item={{ label: 'Subscribe', to: paths.subscription }} highlighted onNavigate={subscribe} />;
}
