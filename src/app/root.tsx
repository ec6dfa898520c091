import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Route,
  Routes,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigationType,
} from 'react-router';
import { business } from '../shared/business.ts';
import { minimumBrowsersText } from '../shared/minimum-browsers.ts';
import { useVisitTracking } from './analytics/use-visit-tracking.ts';
import { usePwaSetup } from './platform/pwa/use-pwa-setup.ts';
import { queryClient } from './platform/query-client.ts';
import { useReferralCode } from './referrals/use-referral-code.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { Shell } from './shell/shell.tsx';
import { useCanonicalUrl } from './shell/use-canonical-url.ts';
import { PageSpinner } from './ui/feedback/spinner.tsx';
import { themeColor } from './ui/layout/tokens.ts';
import '@unocss/reset/tailwind-compat.css';
import './ui/layout/fonts.css';
import './ui/layout/base.css';
import 'virtual:uno.css';

/** Until a client-rendered page sets its own. */
export function meta() {
  return [{ title: business.name }];
}

export function links() {
  return [
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
    { rel: 'manifest', href: '/manifest.webmanifest' },
  ];
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColor.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColor.dark} />
        <Meta />
        {/* Only in the build, which replaces the link with the page's own styles. */}
        {import.meta.env.SSR && <Links />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own */}
        <script dangerouslySetInnerHTML={{ __html: layOutReloadedPage }} />
      </head>
      <body>
        <p id="old-browser" hidden suppressHydrationWarning className="bg-warning-soft p-4 text-warning-ink">
          This browser is too old for the shop. Please update it: the shop needs {minimumBrowsersText} or
          later.
        </p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own */}
        <script dangerouslySetInnerHTML={{ __html: tellOldBrowser }} />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Must run in old browsers. Checks for features that every supported browser has. */
const tellOldBrowser = `if(!(window.CSS&&CSS.supports("selector(:has(a))")&&CSS.supports("color","color-mix(in srgb,red,red)")&&window.CompressionStream))document.getElementById("old-browser").hidden=false`;

/** Lazily rendered sections (`deferred-render`) need their heights before the scroll position is restored. */
const openingClass = 'opens-where-left';
const layOutReloadedPage = `if(performance.getEntriesByType("navigation")[0]?.type!="navigate")document.documentElement.classList.add("${openingClass}")`;

function useLayoutBeforeScrolling(): void {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.documentElement.classList.toggle(openingClass, isBack);
  }, [pathname, isBack]);
}

export default function Root() {
  useLayoutBeforeScrolling();
  usePwaSetup();
  useVisitTracking();
  useCanonicalUrl();
  useReferralCode();
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <Outlet />
      </Shell>
    </QueryClientProvider>
  );
}

/** Until the code of a page that is not prerendered loads. */
export function HydrateFallback() {
  const frame = (
    <Shell>
      <PageSpinner />
    </Shell>
  );
  return (
    <QueryClientProvider client={queryClient}>
      {import.meta.env.SSR ? <WithoutCurrentPage>{frame}</WithoutCurrentPage> : frame}
    </QueryClientProvider>
  );
}

/** Prerendered as if for `/`: must not mark Home as current. */
function WithoutCurrentPage({ children }: { children: ReactNode }) {
  return (
    <Routes location="/fallback">
      <Route path="*" element={children} />
    </Routes>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
