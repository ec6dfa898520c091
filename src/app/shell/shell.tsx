import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { useCurrentUser } from '../accounts/queries.ts';
import { deleteDataWhenSessionEnds, signOut, syncSessionWithOtherTabs } from '../accounts/sign-out.ts';
import { AssistantWidget } from '../assistant/assistant-widget.tsx';
import { cartCountAtom } from '../cart/cart-atom.ts';
import { cartPanelOpenAtom } from '../cart/panel-atom.ts';
import { useCartPersistence } from '../cart/use-cart-persistence.ts';
import { useSendQueued } from '../inquiries/use-send-queued.ts';
import { appStore } from '../platform/store.ts';
import { ReferralBanner } from '../referrals/referral-banner.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { OnceWanted } from '../ui/layout/once-wanted.tsx';
import { Tooltips } from '../ui/overlay/tooltips.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { InstallHint } from './install-hint.tsx';
import { NoScriptNote } from './no-script-note.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SkipLink } from './skip-link.tsx';
import { UpdatePrompt } from './update-prompt.tsx';
import { useRouteFocus } from './use-route-focus.ts';
import { useViewer } from './use-viewer.ts';

const CartPanel = lazyWithRetry(
  () => import('../cart/cart-panel.tsx').then((module) => module.default),
  () => toast({ title: 'Your cart is on its way', description: slowCartDescription }),
);

const slowCartDescription = 'The connection is slow or lost. It opens by itself as soon as it is there.';

/**
 * What stands around every page. It holds no state, so that an answer or a changed cart renders the header alone again, not the
 * footer and all the rest.
 */
export function Shell({ children }: { children: ReactNode }) {
  useRouteFocus();
  return (
    <>
      <SkipLink />
      <ShopHeader />
      <OfflineBanner />
      <ReferralBanner />
      <NoScriptNote />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <InstallHint />
      <Footer />
      <AssistantWidget />
      <CartPanelWhenOpened />
      <UpdatePrompt />
      <Toaster />
      <Tooltips />
      <BackgroundWork />
    </>
  );
}

function ShopHeader() {
  const viewer = useViewer();
  const cartCount = useAtomValue(cartCountAtom, { store: appStore });
  const openCart = useSetAtom(cartPanelOpenAtom, { store: appStore });
  return (
    <Header viewer={viewer} cartCount={cartCount} onOpenCart={() => openCart(true)} onSignOut={signOut} />
  );
}

/** Runs as long as the app is open. */
function BackgroundWork() {
  const { data: user } = useCurrentUser();
  useCartPersistence(user === undefined ? undefined : (user?.id ?? null));
  useSendQueued();
  useEffect(syncSessionWithOtherTabs, []);
  useEffect(deleteDataWhenSessionEnds, []);
  return null;
}

function CartPanelWhenOpened() {
  const open = useAtomValue(cartPanelOpenAtom, { store: appStore });
  return (
    <OnceWanted when={open}>
      <CartPanel />
    </OnceWanted>
  );
}
