import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/layout/button.tsx';
import { PinIcon, SpinnerIcon } from '../ui/layout/icons.tsx';
import type { AddressCheck } from './use-address-check.ts';

interface AddressStatusProps {
  check: AddressCheck;
  onCheckAgain: () => void;
}

/** The result of the address check. Always rendered, so that screen readers announce a change. */
export function AddressStatus({ check, onCheckAgain }: AddressStatusProps) {
  return (
    <div aria-live="polite">
      {check.state === 'validating' && (
        <p className="flex items-center gap-2 text-muted">
          <SpinnerIcon className="h-5 w-5 animate-spin" /> Checking your address...
        </p>
      )}
      {check.state === 'valid' && (
        <p className="flex items-center gap-2 font-semibold text-leaf-ink">
          <PinIcon /> We deliver to you: {aboutMiles(check.distance)} from our farm.
        </p>
      )}
      {check.state === 'invalid' && (
        <Alert variant="danger" title="Address validation failed">
          {check.message}
        </Alert>
      )}
      {check.state === 'unreachable' && (
        <>
          <Unreachable />
          <Button variant="secondary" className="mt-3" onClick={onCheckAgain}>
            Check again
          </Button>
        </>
      )}
    </div>
  );
}

function Unreachable() {
  const kept = 'What you typed is kept on this device.';
  return navigator.onLine ? (
    <Alert variant="warning" title="The shop does not answer just now">
      We will check your address when you go on. {kept}
    </Alert>
  ) : (
    <Alert variant="warning" title="You are offline">
      We will check your address when you are connected again. {kept}
    </Alert>
  );
}

/** Whole miles: geocoding is accurate to the street, not to the house. */
function aboutMiles(distance: number): string {
  const miles = Math.max(1, Math.round(distance));
  return miles === 1 ? 'about 1 mile' : `about ${miles} miles`;
}
