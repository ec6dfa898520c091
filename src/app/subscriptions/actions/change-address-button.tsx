import { useState } from 'react';
import * as v from 'valibot';
import { DeliveryAddress } from '../../../shared/contract/address.ts';
import type { Subscription } from '../../../shared/contract/subscriptions.ts';
import { centsOf, formatCents } from '../../../shared/rules/money.ts';
import { userErrorMessage } from '../../platform/api.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextArea, TextInput } from '../../ui/form/controls.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Dialog } from '../../ui/overlay/modal.tsx';
import { appliesFromText, useBoxChange } from './use-box-change.ts';

const required = (sentence: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(sentence));

const NewAddress = v.object({
  ...DeliveryAddress.entries,
  street: required('Please enter your street address.'),
  city: required('Please enter your city.'),
  zipCode: v.pipe(v.string(), v.trim(), v.regex(/^\d{5}(-\d{4})?$/, 'ZIP code has 5 digits.')),
});

/** The server checks the delivery area. */
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
      schema={NewAddress}
      onSubmit={(deliveryAddress) => run({ deliveryAddress, expectedTotal: centsOf(boxTotal) }, onDone)}
    >
      <Field label="Street address" name="street" required>
        <TextInput defaultValue={address.street} autoComplete="address-line1" maxLength={200} />
      </Field>
      <Field label="City" name="city" required>
        <TextInput defaultValue={address.city} autoComplete="address-level2" maxLength={100} />
      </Field>
      <div className="grid grid-cols-2 items-start gap-5">
        <Field label="State" name="state" required>
          <TextInput
            defaultValue={address.state}
            readOnly
            autoComplete="address-level1"
            className="bg-sunken"
          />
        </Field>
        <Field label="ZIP code" name="zipCode" required>
          <TextInput
            defaultValue={address.zipCode}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
          />
        </Field>
      </div>
      <Field label="Delivery notes" name="notes" hint="Door code, gate, where to leave the box.">
        <TextArea rows={2} defaultValue={address.notes} maxLength={1000} />
      </Field>
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
