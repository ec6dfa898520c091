import { useState } from 'react';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { Button } from '../ui/layout/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { ChangeBoxForm } from './change-box-form.tsx';

/** Opens the change of greens, amounts and frequency. */
export function ChangeBoxButton({ subscription }: { subscription: Subscription }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className="px-4!" onClick={() => setOpen(true)}>
        Change box
      </Button>
      <Dialog open={open} onOpenChange={setOpen} width="34rem" title="Change your box">
        <ChangeBoxForm subscription={subscription} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
