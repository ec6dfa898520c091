import { useState } from 'react';
import { paths } from '../paths.ts';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { MenuIcon } from '../ui/layout/icons.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { OnceWanted } from '../ui/layout/once-wanted.tsx';
import { preloadModal } from '../ui/overlay/modal.tsx';
import { Account } from './account.tsx';
import { Brand } from './brand.tsx';
import { CartButton } from './cart-button.tsx';
import { LearnMoreMenu } from './learn-more-menu.tsx';
import { NavLink } from './nav-link.tsx';
import type { Viewer } from './navigation.ts';
import { SubscribeLink } from './subscribe-link.tsx';
import { useScrolled } from './use-scrolled.ts';

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
