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

/** The title of a page that is drawn in the browser alone, until its own is there. */
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
        {/* Only in the build, which puts the stylesheet itself in place of its link: React leaves what it does not know. */}
        {import.meta.env.SSR && <Links />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own */}
        <script dangerouslySetInnerHTML={{ __html: layOutReloadedPage }} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Before a page is scrolled to where it was left, the sections above have to have their heights (`deferred-render`). */
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

/** Shown in place of a page that is not prerendered until its code has loaded. */
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

/** The build prerenders one fallback for all URLs, as if for `/`: its menu must not mark Home as the current page. */
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
