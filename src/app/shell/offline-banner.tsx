import { useHealthChecks, useOnline } from '../platform/use-online.ts';
import { OfflineIcon } from '../ui/layout/icons.tsx';

/** Says what works without a connection and what does not. The live region is always there, so that it is announced. */
export function OfflineBanner() {
  const online = useOnline();
  useHealthChecks();
  return (
    <div role="status" aria-live="polite">
      {!online && (
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
