import { cart } from '../cart/cart.ts';
import { useOnline } from '../platform/use-online.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/layout/button.tsx';

/** Without a connection: says that a filled cart waits on the device, and offers to empty it. */
export function OfflineCartNote({ isEmpty }: { isEmpty: boolean }) {
  const isOnline = useOnline();
  if (isOnline || isEmpty) return null;
  return (
    <Alert title="You are offline: your cart waits on this device">
      <p>Nothing is ordered or paid by itself. Come back to this page when you have a connection.</p>
      <Button variant="secondary" className="mt-3" onClick={() => cart.clear()}>
        Empty the cart
      </Button>
    </Alert>
  );
}
