import { business } from '../../shared/business.ts';
import { paths, serverPaths } from '../paths.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Button, ButtonLink } from '../ui/layout/button.tsx';
import { SignOutIcon } from '../ui/layout/icons.tsx';
import { Drawer } from '../ui/overlay/modal.tsx';
import { Brand } from './brand.tsx';
import { CartButton } from './cart-button.tsx';
import { AccountLink, NavLink, SubscribeLink } from './nav-link.tsx';
import { dashboardTarget, learnMoreItems, type Viewer, workItems } from './navigation.ts';

interface MobileMenuProps {
  isAdminArea: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  viewer: Viewer;
  cartCount: number;
  onOpenCart: () => void;
  onSignOut: (logoutPath: string) => void;
}

export function MobileMenu({
  isAdminArea,
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
        {!isAdminArea && <CartButton count={cartCount} onOpen={openCart} wide />}
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
      <AccountLink to={dashboardTarget(viewer.roles)} variant="secondary" fullWidth onClick={onNavigate}>
        Dashboard
      </AccountLink>
      {workItems(viewer.roles).map(({ label, to }) => (
        <AccountLink key={to} to={to} variant="secondary" fullWidth onClick={onNavigate}>
          {label}
        </AccountLink>
      ))}
      <Button variant="ghost" fullWidth onClick={() => onSignOut(serverPaths.mobileLogout)}>
        <SignOutIcon />
        Sign Out
      </Button>
    </>
  );
}
