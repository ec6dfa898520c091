import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { paths, serverPaths } from '../paths.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { ChevronDownIcon, MenuIcon, SignOutIcon, UserIcon } from '../ui/layout/icons.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { OnceWanted } from '../ui/layout/once-wanted.tsx';
import { Menu } from '../ui/overlay/menu.tsx';
import { preloadModal } from '../ui/overlay/modal.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { AccountLink } from './account-link.tsx';
import { Brand } from './brand.tsx';
import { CartButton } from './cart-button.tsx';
import { NavLink } from './nav-link.tsx';
import { dashboardTarget, isCurrent, learnMoreItems, type Viewer } from './navigation.ts';
import { SubscribeLink } from './subscribe-link.tsx';
import { useCurrentPath } from './use-current-path.ts';

export interface HeaderProps {
  viewer: Viewer;
  cartCount: number;
  onOpenCart: () => void;
  /** Called with the path of the server's sign-out endpoint. */
  onSignOut: (logoutPath: string) => void;
}

const MobileMenu = lazyWithRetry(() => import('./mobile-menu.tsx').then((module) => module.MobileMenu));

export function Header(props: HeaderProps) {
  const { viewer, cartCount, onOpenCart, onSignOut } = props;
  const scrolled = useScrolled();
  return (
    <header data-scrolled={scrolled} className="sticky top-0 z-20 border-b bg-paper print:hidden">
      <div className="page-width flex min-h-16 flex-wrap items-center justify-between gap-x-2 sm:gap-x-4">
        <Brand />
        <nav aria-label="Main" className="hidden items-center gap-1 lg:flex">
          <NavLink item={{ label: 'Home', to: paths.home }} />
          <LearnMoreMenu />
          <SubscribeLink />
          <NavLink item={{ label: 'Wholesale Shop', to: paths.wholesale }} />
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <CartButton count={cartCount} onOpen={onOpenCart} />
          <div className="hidden items-center gap-2 lg:flex">
            <Account viewer={viewer} onSignOut={onSignOut} />
            <ButtonLink to={paths.subscription}>Order Now</ButtonLink>
          </div>
          <MenuButton {...props} />
        </div>
      </div>
    </header>
  );
}

function MenuButton(props: HeaderProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="-mr-2 lg:hidden!"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => {
          preloadModal();
          MobileMenu.preload();
        }}
        onClick={() => setOpen(true)}
      >
        <MenuIcon className="h-6 w-6" />
      </Button>
      <OnceWanted when={open}>
        <MobileMenu {...props} open={open} onOpenChange={setOpen} />
      </OnceWanted>
    </>
  );
}

const threshold = 50;

/** Whether the page is scrolled by more than 50 px (product 13.2). */
function useScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const read = () => setIsScrolled(window.scrollY > threshold);
    // Reading scrollY at once would force a synchronous layout during hydration.
    requestAnimationFrame(read);
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, []);
  return isScrolled;
}

interface AccountProps {
  viewer: Viewer;
  onSignOut: (logoutPath: string) => void;
}

/** Desktop: a spinner while the user is loading, then the sign-in icon or the account menu. */
function Account({ viewer, onSignOut }: AccountProps) {
  if (viewer.state === 'loading') {
    return (
      <span className="flex h-11 w-11 items-center justify-center text-muted">
        <Spinner label="Loading your account" />
      </span>
    );
  }
  if (viewer.state === 'authenticated') return <AccountMenu isAdmin={viewer.isAdmin} onSignOut={onSignOut} />;
  return (
    <AccountLink to={paths.login} variant="ghost" size="icon">
      <UserIcon className="h-6 w-6" />
      <VisuallyHidden>Sign in</VisuallyHidden>
    </AccountLink>
  );
}

interface AccountMenuProps {
  isAdmin: boolean;
  onSignOut: (logoutPath: string) => void;
}

function AccountMenu({ isAdmin, onSignOut }: AccountMenuProps) {
  const path = useCurrentPath();
  const page = (label: string, to: string) => ({ label, to, isCurrent: isCurrent(path, to) });
  return (
    <Menu
      label="Account menu"
      items={[
        page('Dashboard', dashboardTarget(isAdmin)),
        ...(isAdmin ? [page('Admin', paths.admin)] : []),
        {
          label: 'Sign Out',
          icon: <SignOutIcon className="h-4 w-4" />,
          onSelect: () => onSignOut(serverPaths.logout),
        },
      ]}
    >
      <UserIcon className="h-6 w-6" />
    </Menu>
  );
}

const dropdownStyle =
  'absolute top-full z-30 mt-2 min-w-48 flex-col gap-1 rounded-lg border bg-surface p-2 shadow-md';

function LearnMoreMenu() {
  const { open, boxProps, buttonProps, listProps } = useDisclosure();
  const pathname = useCurrentPath();
  const current = learnMoreItems.some((item) => isCurrent(pathname, item.to));
  return (
    <div {...boxProps} className="relative">
      <button
        {...buttonProps}
        className={classNames('nav-link', current ? 'bg-leaf-soft text-leaf-ink' : 'hover:bg-leaf-soft')}
      >
        Learn More
        <ChevronDownIcon className={classNames('h-4 w-4 transition-transform', open && 'rotate-180')} />
      </button>
      <ul {...listProps} className={classNames(dropdownStyle, 'left-0', open && 'flex')}>
        {learnMoreItems.map((item) => (
          <li key={item.to}>
            <NavLink item={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** WAI disclosure: a button that shows a list. Escape, a tap elsewhere, focus leaving and a new page close it. */
function useDisclosure() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation
  useEffect(() => setOpen(false), [key]);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  const boxProps = {
    ref: box,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !open) return;
      setOpen(false);
      button.current?.focus();
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !box.current?.contains(event.relatedTarget)) setOpen(false);
    },
  };
  const buttonProps = {
    ref: button,
    type: 'button' as const,
    'aria-expanded': open,
    'aria-controls': id,
    onClick: () => setOpen(!open),
  };
  return { open, boxProps, buttonProps, listProps: { id, hidden: !open } };
}
