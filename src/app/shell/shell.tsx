import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { business } from '../../shared/business.ts';
import { currentUserId, useCurrentUser, useIsAdmin } from '../accounts/queries.ts';
import { deleteDataWhenSessionEnds, syncSessionWithOtherTabs } from '../accounts/sign-out.ts';
import { AssistantWidget } from '../assistant/assistant-widget.tsx';
import { cartCountAtom } from '../cart/cart-atom.ts';
import { cartPanelOpenAtom } from '../cart/panel-atom.ts';
import { useCartPersistence } from '../cart/use-cart-persistence.ts';
import { queuedRecord } from '../inquiries/queued-inquiries.ts';
import { paths } from '../paths.ts';
import { offeredUpdateAtom } from '../platform/pwa/atoms.ts';
import { installMethodAtom } from '../platform/pwa/install-offer.ts';
import { appStore } from '../platform/store.ts';
import { useHealthChecks, useOnline } from '../platform/use-online.ts';
import { ReferralBanner } from '../referrals/referral-banner.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { focusHeading } from '../ui/layout/focus-heading.ts';
import { OfflineIcon } from '../ui/layout/icons.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { OnceWanted } from '../ui/layout/once-wanted.tsx';
import { Tooltips } from '../ui/overlay/tooltips.tsx';
import { hasRunCopies, readWaitingTicks } from '../week/run/waiting-ticks.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { Viewer } from './navigation.ts';
import { SignOutQuestion, signOutUnlessTicksWait } from './sign-out-question.tsx';

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
      <SignOutQuestion />
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
    <Header
      viewer={viewer}
      cartCount={cartCount}
      onOpenCart={() => openCart(true)}
      onSignOut={signOutUnlessTicksWait}
    />
  );
}

/** Runs as long as the app is open. */
function BackgroundWork() {
  const { data: user } = useCurrentUser();
  useCartPersistence(user === undefined ? undefined : (user?.id ?? null));
  useEffect(sendWaitingSoon, []);
  useEffect(syncSessionWithOtherTabs, []);
  useEffect(deleteDataWhenSessionEnds, []);
  return null;
}

const sendAfterStartMs = 2000;

/** What an earlier visit could not send is sent soon after the app has started. The code for it is loaded only where something waits. */
function sendWaitingSoon() {
  const timer = setTimeout(
    () => void Promise.allSettled([sendQueuedInquiries(), sendWaitingTicks()]),
    sendAfterStartMs,
  );
  return () => clearTimeout(timer);
}

/** Rejects where the browser has no database: nothing waits there. */
async function sendQueuedInquiries(): Promise<void> {
  const queued = await queuedRecord.read();
  if (Array.isArray(queued) && queued.length > 0)
    await (await import('../inquiries/inquiry-outbox.ts')).inquiryOutbox.sendAll();
}

/** Also forgets runs whose day is over. */
async function sendWaitingTicks(): Promise<void> {
  if ((await readWaitingTicks()).length > 0)
    await (await import('../week/run/tick-outbox.ts')).tickOutbox.sendAll();
  if (hasRunCopies.get()) await (await import('../week/run/run-copies.ts')).forgetOldRuns();
}

function CartPanelWhenOpened() {
  const open = useAtomValue(cartPanelOpenAtom, { store: appStore });
  return (
    <OnceWanted when={open}>
      <CartPanel />
    </OnceWanted>
  );
}

const InstallCard = lazyWithRetry(() => import('./install-card.tsx').then((module) => module.InstallCard));

/** An invitation in the flow of the page, where the browser can install the app and it was not dismissed before. */
export function InstallHint() {
  const method = useAtomValue(installMethodAtom);
  return (
    method && (
      <Suspense>
        <InstallCard method={method} />
      </Suspense>
    )
  );
}

/**
 * For browsers without JavaScript: pages can be read, but buttons and forms do not work. With JavaScript nothing of it is
 * rendered.
 */
function NoScriptNote() {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <div className="bg-warning-soft text-warning-ink">
          <p className="page-width py-2.5 text-sm">
            JavaScript is off. You can read every page; for the cart, checkout and forms please turn it on, or
            call{' '}
            <a href={business.phoneHref} className="font-semibold underline">
              {business.phone}
            </a>{' '}
            or write to{' '}
            <a href={`mailto:${business.email}`} className="font-semibold underline">
              {business.email}
            </a>
            .
          </p>
        </div>
      )}
    </noscript>
  );
}

/**
 * Says what works without a connection and what does not. The live region is always there, so that it is announced. The run of a day
 * says it itself, without moving the driver's buttons.
 */
export function OfflineBanner() {
  const online = useOnline();
  const { pathname } = useLocation();
  useHealthChecks();
  return (
    <div role="status" aria-live="polite">
      {!online && pathname !== paths.run && (
        <p className="bg-warning-soft text-warning-ink">
          <span className="page-width flex items-start gap-2.5 py-2.5 text-sm">
            <OfflineIcon className="mt-0.5 h-5 w-5 shrink-0" />
            <span>
              <strong className="font-semibold">
                {navigator.onLine ? 'The shop cannot be reached.' : 'You are offline.'}
              </strong>{' '}
              You can look around, fill your cart and read your dashboard as it last was. Signing in, checkout
              and changes need a connection.
            </span>
          </span>
        </p>
      )}
    </div>
  );
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-3 focus:z-50 focus:rounded-full focus:bg-leaf focus:px-5 focus:py-2.5 focus:font-semibold focus:text-on-leaf"
    >
      Skip to content
    </a>
  );
}

const UpdateBar = lazyWithRetry(() => import('./update-bar.tsx').then((module) => module.UpdateBar));

/** A bar at the bottom once a new version waits. The page does not change before the tap. */
export function UpdatePrompt() {
  const offered = useAtomValue(offeredUpdateAtom);
  return (
    <div
      role="status"
      aria-live="polite"
      className="fixed inset-x-4 bottom-4 z-50 sm:right-auto sm:bottom-6 sm:left-6 sm:w-96"
    >
      {offered && (
        <Suspense>
          <UpdateBar onAccept={offered.accept} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * After a change of page the focus goes to its heading. The first page is left alone: there the browser has already
 * said where the reader is.
 */
function useRouteFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusHeading({ preventScroll: true });
  }, [pathname]);
}

/**
 * The sign-in state. While the server is unreachable, the last known user counts as signed in, so that they can still sign out.
 */
function useViewer(): Viewer {
  const { data: user, isPending } = useCurrentUser();
  const isAdmin = useIsAdmin();
  if (isPending) return { state: 'loading' };
  return currentUserId()
    ? { state: 'authenticated', firstName: user?.firstName ?? '', isAdmin }
    : { state: 'anonymous' };
}
