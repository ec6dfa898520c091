import { useAtom, useAtomValue } from 'jotai';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useCurrentUser } from '../accounts/queries.ts';
import { deleteDataWhenSessionEnds, signOut, syncSessionWithOtherTabs } from '../accounts/sign-out.ts';
import { AssistantWidget } from '../assistant/assistant-widget.tsx';
import { cartCountAtom } from '../cart/cart-atom.ts';
import { cartPanelOpenAtom } from '../cart/panel-atom.ts';
import { useCartPersistence } from '../cart/use-cart-persistence.ts';
import { useSendQueued } from '../inquiries/use-send-queued.ts';
import { InstallHint } from '../pwa/install-hint.tsx';
import { OfflineBanner } from '../pwa/offline-banner.tsx';
import { UpdatePrompt } from '../pwa/update-prompt.tsx';
import { ReferralBanner } from '../referrals/referral-banner.tsx';
import { appStore } from '../store.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { toast } from '../ui/toast.ts';
import { Toaster } from '../ui/toaster.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NoScriptNote } from './no-script-note.tsx';
import { SkipLink } from './skip-link.tsx';
import { useRouteFocus } from './use-route-focus.ts';
import { useViewer } from './use-viewer.ts';

const CartPanel = lazyWithRetry(
  () => import('../cart/cart-panel.tsx').then((module) => module.default),
  () => toast({ title: 'Your cart is on its way', description: slowCartDescription }),
);

const slowCartDescription = 'The connection is slow or lost. It opens by itself as soon as it is there.';

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const cartCount = useAtomValue(cartCountAtom, { store: appStore });
  const [cartOpen, setCartOpen] = useAtom(cartPanelOpenAtom, { store: appStore });
  useBackgroundWork();
  useRouteFocus();
  return (
    <>
      <SkipLink />
      <Header
        viewer={viewer}
        cartCount={cartCount}
        onOpenCart={() => setCartOpen(true)}
        onSignOut={signOut}
      />
      <OfflineBanner />
      <ReferralBanner />
      <NoScriptNote />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <InstallHint />
      <Footer />
      <AssistantWidget />
      <MountWhenFirstOpened wanted={cartOpen}>
        <CartPanel />
      </MountWhenFirstOpened>
      <UpdatePrompt />
      <Toaster />
    </>
  );
}

/** What runs as long as the app is open. */
function useBackgroundWork(): void {
  const { data: user } = useCurrentUser();
  useCartPersistence(user === undefined ? undefined : (user?.id ?? null));
  useSendQueued();
  useEffect(syncSessionWithOtherTabs, []);
  useEffect(deleteDataWhenSessionEnds, []);
}

/** Mounts its children when `open` is first true and keeps them mounted, so that the closing animation can run. */
function MountWhenFirstOpened({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const [hasOpened, setHasOpened] = useState(wanted);
  if (wanted && !hasOpened) setHasOpened(true);
  return hasOpened && <Suspense>{children}</Suspense>;
}
