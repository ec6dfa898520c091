import { type FocusEvent, type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { StaffRole } from '../../shared/rules/roles.ts';
import { paths, serverPaths } from '../paths.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Button, ButtonLink } from '../ui/layout/button.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { ChevronDownIcon, MenuIcon, SignOutIcon, UserIcon } from '../ui/layout/icons.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { useHydrated } from '../ui/layout/use-hydrated.ts';
import { Menu } from '../ui/overlay/menu.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { Brand } from './brand.tsx';
import { CartButton } from './cart-button.tsx';
import { AccountLink, NavLink, SubscribeLink } from './nav-link.tsx';
import { dashboardTarget, isCurrent, learnMoreItems, type Viewer, workItems } from './navigation.ts';
import { useCurrentPath } from './use-current-path.ts';

export interface HeaderProps {
  viewer: Viewer;
  cartCount: number;
  onOpenCart: () => void;
  /** Takes the path of the sign-out endpoint. */
  onSignOut: (logoutPath: string) => void;
}

export function Header(props: HeaderProps) {
  const { viewer, cartCount, onOpenCart, onSignOut } = props;
  const scrolled = useScrolled();
  const isAdminArea = useIsAdminArea();
  return (
    <header data-scrolled={scrolled} className="shop-header sticky top-0 z-20 border-b bg-paper print:hidden">
      <div className="page-width flex h-full items-center justify-between gap-x-2 sm:gap-x-4">
        <Brand />
        <nav aria-label="Main" className="in-wide-header items-center gap-1">
          <NavLink item={{ label: 'Home', to: paths.home }} />
          <LearnMoreMenu />
          <SubscribeLink />
          <NavLink item={{ label: 'Wholesale Shop', to: paths.wholesale }} />
        </nav>
        <div className="ml-auto flex items-center gap-1">
          {!isAdminArea && <CartButton count={cartCount} onOpen={onOpenCart} />}
          <div className="in-wide-header items-center gap-2">
            <Account viewer={viewer} onSignOut={onSignOut} />
            <ButtonLink to={paths.subscription}>Order Now</ButtonLink>
          </div>
          <MenuButton {...props} isAdminArea={isAdminArea} />
        </div>
      </div>
    </header>
  );
}

/** Loaded once the page is idle; a press before that is kept. */
export const MobileMenu = lazyWithRetry(() =>
  import('./mobile-menu.tsx').then((module) => module.MobileMenu),
);

function MenuButton(props: HeaderProps & { isAdminArea: boolean }) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="in-narrow-header -mr-2"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon className="h-6 w-6" />
      </Button>
      <Suspense>{wasOpened && <MobileMenu {...props} open={open} onOpenChange={setOpen} />}</Suspense>
    </>
  );
}

/** False until hydrated: the page's fallback has a cart. */
function useIsAdminArea(): boolean {
  const { pathname } = useLocation();
  return useHydrated() && pathname.startsWith(paths.admin);
}

const threshold = 50;

/** Product 13.2: by more than 50 px. */
function useScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const read = () => setIsScrolled(window.scrollY > threshold);
    // Reading scrollY now would force a synchronous layout during hydration.
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

function Account({ viewer, onSignOut }: AccountProps) {
  if (viewer.state === 'loading') {
    return (
      <span className="flex h-11 w-11 items-center justify-center text-muted">
        <Spinner label="Loading your account" />
      </span>
    );
  }
  if (viewer.state === 'authenticated') return <AccountMenu roles={viewer.roles} onSignOut={onSignOut} />;
  return (
    <AccountLink to={paths.login} variant="ghost" size="icon">
      <UserIcon className="h-6 w-6" />
      <VisuallyHidden>Sign in</VisuallyHidden>
    </AccountLink>
  );
}

interface AccountMenuProps {
  roles: StaffRole[];
  onSignOut: (logoutPath: string) => void;
}

function AccountMenu({ roles, onSignOut }: AccountMenuProps) {
  const path = useCurrentPath();
  const page = (label: string, to: string) => ({ label, to, isCurrent: isCurrent(path, to) });
  return (
    <Menu
      label="Account menu"
      items={[
        page('Dashboard', dashboardTarget(roles)),
        ...workItems(roles).map(({ label, to }) => page(label, to)),
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

/** WAI disclosure. Closes on Escape, outside taps, loss of focus, and navigation. */
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
