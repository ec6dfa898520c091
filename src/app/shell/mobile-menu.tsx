import { business } from '../../shared/business.ts';
import { paths, serverPaths } from '../paths.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { SignOutIcon } from '../ui/layout/icons.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { AccountLink } from './account-link.tsx';
import { Brand } from './brand.tsx';
import { CartButton } from './cart-button.tsx';
import { NavLink } from './nav-link.tsx';
import { dashboardTarget, learnMoreItems, type Viewer } from './navigation.ts';
import { SubscribeLink } from './subscribe-link.tsx';

interface MobileMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  viewer: Viewer;
  cartCount: number;
  onOpenCart: () => void;
  onSignOut: (logoutPath: string) => void;
}

export function MobileMenu({
  open,
  onOpenChange,
  viewer,
  cartCount,
  onOpenCart,
  onSignOut,
}: MobileMenuProps) {
  const close = () => onOpenChange(false);
  const openCart = () => {
    close();
    onOpenCart();
  };
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={`${business.name} menu`}
      head={<Brand onNavigate={close} />}
      width="300px"
    >
      <nav aria-label="Main" className="mb-6">
        <ul className="grid gap-1">
          <MobileLink label="Home" to={paths.home} onNavigate={close} />
          {learnMoreItems.map((item) => (
            <MobileLink key={item.to} {...item} onNavigate={close} />
          ))}
          <li>
            <SubscribeLink onNavigate={close} />
          </li>
          <MobileLink label="Wholesale Shop" to={paths.wholesale} onNavigate={close} />
        </ul>
      </nav>
      <div className="mt-auto grid gap-3 border-t pt-5">
        <CartButton count={cartCount} onOpen={openCart} wide />
        <MobileAccount viewer={viewer} onNavigate={close} onSignOut={onSignOut} />
        <ButtonLink to={paths.subscription} onClick={close} fullWidth>
          Order Now
        </ButtonLink>
      </div>
    </Drawer>
  );
}

function MobileLink({ label, to, onNavigate }: { label: string; to: string; onNavigate: () => void }) {
  return (
    <li>
      <NavLink item={{ label, to }} onNavigate={onNavigate} />
    </li>
  );
}

interface MobileAccountProps {
  viewer: Viewer;
  onNavigate: () => void;
  onSignOut: (logoutPath: string) => void;
}

function MobileAccount({ viewer, onNavigate, onSignOut }: MobileAccountProps) {
  if (viewer.state === 'loading') return <Spinner label="Loading your account" />;
  if (viewer.state === 'anonymous') {
    return (
      <AccountLink to={paths.login} variant="secondary" fullWidth onClick={onNavigate}>
        Sign In
      </AccountLink>
    );
  }
  return (
    <>
      <p className="px-1 font-semibold">Hello, {viewer.firstName || 'User'}</p>
      <AccountLink to={dashboardTarget(viewer.isAdmin)} variant="secondary" fullWidth onClick={onNavigate}>
        Dashboard
      </AccountLink>
      {viewer.isAdmin && (
        <AccountLink to={paths.admin} variant="secondary" fullWidth onClick={onNavigate}>
          Admin
        </AccountLink>
      )}
      <Button variant="ghost" fullWidth onClick={() => onSignOut(serverPaths.mobileLogout)}>
        <SignOutIcon />
        Sign Out
      </Button>
    </>
  );
}
