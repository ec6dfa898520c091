import type { ReactNode } from 'react';
import { InstallHint } from '../pwa/install-hint.tsx';
import { OfflineBanner } from '../pwa/offline-banner.tsx';
import { UpdatePrompt } from '../pwa/update-prompt.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';
import { useRouteFocus } from './use-route-focus.ts';
import { useViewer } from './use-viewer.ts';

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  useRouteFocus();
  return (
    <>
      <SkipLink />
      <Header viewer={viewer} cartCount={0} onOpenCart={() => {}} onSignOut={() => {}} />
      <OfflineBanner />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <InstallHint />
      <Footer />
      <UpdatePrompt />
      <Toaster />
    </>
  );
}
