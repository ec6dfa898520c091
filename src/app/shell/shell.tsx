import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { business } from '../../shared/business.ts';
import { currentUserId, useCurrentUser, useOwnRoles } from '../accounts/queries.ts';
import { useSignInAgain } from '../accounts/require-sign-in.ts';
import { deleteDataWhenSessionEnds, syncSessionWithOtherTabs } from '../accounts/sign-out.ts';
import { AssistantButton, RoomForAssistant } from '../assistant/assistant-button.tsx';
import { cartCountAtom } from '../cart/cart-atom.ts';
import { cartPanelOpenAtom } from '../cart/panel-atom.ts';
import { useCartPersistence } from '../cart/use-cart-persistence.ts';
import { sendQueuedInquiries } from '../inquiries/late-outbox.ts';
import { paths } from '../paths.ts';
import { afterFirstInput } from '../platform/after-first-input.ts';
import { offeredUpdateAtom } from '../platform/pwa/atoms.ts';
import { installMethodAtom } from '../platform/pwa/install-offer.ts';
import { useStaffFiles } from '../platform/pwa/use-pwa-setup.ts';
import { appStore } from '../platform/store.ts';
import { useHealthChecks, useOnline } from '../platform/use-online.ts';
import { turnedOn } from '../push/push-on.ts';
import { ReferralBanner } from '../referrals/referral-banner.tsx';
import { shownToastAtom } from '../ui/feedback/toast.ts';
import { focusHeading, focusPressedButtons } from '../ui/layout/focus-and-scroll.ts';
import { OfflineIcon } from '../ui/layout/icons.tsx';
import { lazyExtra, lazyWithRetry, ReloadOffer } from '../ui/layout/lazy-with-retry.ts';
import { loadLateParts, useLateParts } from '../ui/overlay/late-parts.ts';
import { hasRunCopies, readWaitingTicks } from '../week/run/waiting-ticks.ts';
import { Footer } from './footer.tsx';
import { Header, MobileMenu } from './header.tsx';
import type { Viewer } from './navigation.ts';
import { SignOutQuestion, signOutUnlessTicksWait } from './sign-out-question.tsx';

/** Stateless: a changed cart renders only the header again. */
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
      <RoomForAssistant />
      <div className="corner-stack">
        <ReloadOffer />
        <Notices />
        <AssistantButton />
        <UpdatePrompt />
      </div>
      <CartPanelWhenAsked />
      <SignOutQuestion />
      <TooltipsWhenIdle />
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

function BackgroundWork() {
  const { data: user } = useCurrentUser();
  useCartPersistence(user === undefined ? undefined : (user?.id ?? null));
  useSignInAgain();
  useStaffFiles(useOwnRoles().length > 0);
  useEffect(sendWaitingSoon, []);
  useEffect(syncSessionWithOtherTabs, []);
  useEffect(deleteDataWhenSessionEnds, []);
  useEffect(focusPressedButtons, []);
  useEffect(() => afterFirstInput(loadLateCode), []);
  return null;
}

const sendAfterStartMs = 2000;

/** Loads the code only if something is waiting. */
function sendWaitingSoon() {
  const timer = setTimeout(
    () => void Promise.allSettled([sendQueuedInquiries(), sendWaitingTicks(), renewPushes()]),
    sendAfterStartMs,
  );
  return () => clearTimeout(timer);
}

/** Also deletes runs of past days. */
async function sendWaitingTicks(): Promise<void> {
  if ((await readWaitingTicks()).length > 0)
    await (await import('../week/run/tick-outbox.ts')).tickOutbox.sendAll();
  if (hasRunCopies.get()) await (await import('../week/run/run-copies.ts')).forgetOldRuns();
}

async function renewPushes(): Promise<void> {
  if (turnedOn.get()) await (await import('../push/push-setting.tsx')).renewPushes();
}

const CartPanel = lazyWithRetry(() => import('../cart/cart-panel.tsx').then((module) => module.CartPanel));

/** From its first opening on. */
function CartPanelWhenAsked() {
  const isOpen = useAtomValue(cartPanelOpenAtom, { store: appStore });
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  return <Suspense>{wasOpened && <CartPanel />}</Suspense>;
}

function loadLateCode(): void {
  void loadLateParts();
  CartPanel.preload();
  MobileMenu.preload();
}

/** One raised before its code is there is kept. */
function Notices() {
  const parts = useLateParts(useAtomValue(shownToastAtom) !== null);
  return parts && <parts.Toaster />;
}

function TooltipsWhenIdle() {
  const parts = useLateParts(false);
  return parts && <parts.Tooltips />;
}

const InstallCard = lazyExtra(() => import('./install-card.tsx').then((module) => module.InstallCard));

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

/** Without JavaScript, pages can be read but buttons and forms do not work. */
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

/** Always rendered, so that changes are announced. Runs have their own note. */
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
              {pathname.startsWith(paths.admin)
                ? 'Changes need a connection. A run that was opened works offline.'
                : 'You can look around, fill your cart and read your dashboard as it last was. Signing in, checkout and changes need a connection.'}
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

const UpdateBar = lazyExtra(() => import('./update-bar.tsx').then((module) => module.UpdateBar));

/** The page does not change before the tap. */
export function UpdatePrompt() {
  const offered = useAtomValue(offeredUpdateAtom);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-auto w-full sm:fixed sm:bottom-4 sm:left-4 sm:w-96"
    >
      {offered && (
        <Suspense>
          <UpdateBar onAccept={offered.accept} />
        </Suspense>
      )}
    </div>
  );
}

/** Not on the first page, which the browser announces. */
function useRouteFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusHeading({ preventScroll: true });
  }, [pathname]);
}

/** Offline, the last known user can still sign out. */
function useViewer(): Viewer {
  const { data: user, isPending } = useCurrentUser();
  const roles = useOwnRoles();
  if (isPending) return { state: 'loading' };
  return currentUserId()
    ? { state: 'authenticated', firstName: user?.firstName ?? '', roles }
    : { state: 'anonymous' };
}
