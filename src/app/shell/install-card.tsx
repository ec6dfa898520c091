import { business } from '../../shared/business.ts';
import { dismissInstall, type InstallMethod, install } from '../platform/pwa/install-offer.ts';
import { Button } from '../ui/layout/button.tsx';

/** By hand on an iPhone or iPad. */
export function InstallCard({ method }: { method: InstallMethod }) {
  return (
    <section aria-labelledby="install-hint" className="bg-leaf-soft text-leaf-ink">
      <div className="page-width flex flex-wrap items-center gap-4 py-5">
        <img src="/icons/icon-192.png" alt="" width={48} height={48} className="rounded-lg" />
        <div className="min-w-60 flex-1">
          <h2 id="install-hint" className="text-lg font-semibold">
            Keep {business.name} at hand
          </h2>
          <p className="text-sm">
            {method === 'ios'
              ? 'Tap the Share button of your browser, then "Add to Home Screen".'
              : 'Put the shop on your home screen: it opens at once, your cart too, even offline.'}
          </p>
        </div>
        <div className="flex gap-2">
          {method === 'dialog' && <Button onClick={() => void install()}>Install</Button>}
          <Button variant="ghost" onClick={dismissInstall}>
            {method === 'dialog' ? 'Not now' : 'Got it'}
          </Button>
        </div>
      </div>
    </section>
  );
}
