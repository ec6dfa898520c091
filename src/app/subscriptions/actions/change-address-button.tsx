import { useState } from 'react';
import type { Subscription } from '../../../shared/contract/subscriptions.ts';
import { centsOf, formatCents } from '../../../shared/rules/money.ts';
import { CompleteAddress, StoredAddressFields } from '../../delivery/stored-address-fields.tsx';
import { userErrorMessage } from '../../platform/api.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Dialog } from '../../ui/overlay/modal.tsx';
import { appliesFromText, useBoxChange } from './use-box-change.ts';

export function ChangeAddressButton({ subscription }: { subscription: Subscription }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
        Change address
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Where should your boxes go?">
        <AddressForm subscription={subscription} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function AddressForm({ subscription, onDone }: { subscription: Subscription; onDone: () => void }) {
  const { deliveryAddress: address, changesApplyFrom, boxTotal } = subscription;
  const { run, isBusy, isPending, error } = useBoxChange(subscription);
  return (
    <Form
      label="Delivery address"
      className="grid grid-cols-1 gap-5"
      schema={CompleteAddress}
      onSubmit={(deliveryAddress) => run({ deliveryAddress, expectedTotal: centsOf(boxTotal) }, onDone)}
    >
      <StoredAddressFields address={address} />
      {error && <Alert variant="danger">{userErrorMessage(error)}</Alert>}
      <div className="grid gap-2">
        <SubmitButton size="large" fullWidth pending={isPending} disabled={isBusy}>
          Deliver there {appliesFromText(changesApplyFrom)}
        </SubmitButton>
        <p className="text-center text-sm text-muted">
          The price stays {formatCents(centsOf(boxTotal))} per box.
        </p>
      </div>
    </Form>
  );
}
