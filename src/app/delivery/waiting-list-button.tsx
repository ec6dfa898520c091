import { useState } from 'react';
import { combinedAddress } from '../../shared/contract/address.ts';
import { Button } from '../ui/layout/button.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { Dialog } from '../ui/overlay/modal.tsx';
import { type Address, trimmedAddress } from './address-errors.ts';
import type { AddressCheck } from './use-address-check.ts';

const WaitingListForm = lazyWithRetry(() =>
  import('./waiting-list-form.tsx').then((module) => module.WaitingListForm),
);

interface WaitingListButtonProps {
  address: Address;
  check: AddressCheck;
  /** Of the signed-in customer. */
  email: string | null;
}

/** Only outside the area. */
export function WaitingListButton({ address, check, email }: WaitingListButtonProps) {
  const [open, setOpen] = useState(false);
  if (check.state !== 'invalid' || check.distance === undefined) return null;
  const { zipCode } = trimmedAddress(address);
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Tell me when you come to {zipCode}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={`When we come to ${zipCode}`}>
        <WaitingListForm
          address={combinedAddress(trimmedAddress(address))}
          distance={check.distance}
          place={zipCode}
          email={email}
        />
      </Dialog>
    </div>
  );
}
