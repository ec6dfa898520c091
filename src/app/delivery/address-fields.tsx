import { type ChangeEvent, type ReactNode, useState } from 'react';
import { business, rules } from '../../shared/business.ts';
import { shopIsDown } from '../platform/api.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { TextArea, TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { PinIcon, SpinnerIcon } from '../ui/layout/icons.tsx';
import { type Address, zipError } from './address-errors.ts';
import type { AddressCheck, useAddressCheck } from './use-address-check.ts';

interface AddressFieldsProps {
  address: Address;
  notes: string;
  check: ReturnType<typeof useAddressCheck>;
  onChange: (part: Partial<Address>) => void;
  onNotesChange: (notes: string) => void;
  outOfArea?: ReactNode;
  children?: ReactNode;
}

export function AddressFields({
  address,
  notes,
  check,
  onChange,
  onNotesChange,
  outOfArea,
  children,
}: AddressFieldsProps) {
  const [hasLeftZip, setHasLeftZip] = useState(false);
  const fieldProps = (field: 'street' | 'city' | 'zipCode') => ({
    value: address[field],
    onBlur: check.validateIfComplete,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [field]: event.target.value }),
  });
  function leaveZip() {
    setHasLeftZip(true);
    check.validateIfComplete();
  }
  return (
    <section id="checkout-address" aria-labelledby="address-heading" className="grid gap-5">
      <AddressHeading />
      {children}
      <Field label="Street address" name="street" required>
        <TextInput {...fieldProps('street')} autoComplete="address-line1" maxLength={200} />
      </Field>
      <div className="grid grid-cols-2 items-start gap-5 sm:grid-cols-3">
        <Field label="City" name="city" required className="col-span-2 sm:col-span-1">
          <TextInput {...fieldProps('city')} autoComplete="address-level2" maxLength={100} />
        </Field>
        <Field label="State" name="state" required>
          <TextInput value={address.state} readOnly autoComplete="address-level1" className="bg-sunken" />
        </Field>
        <Field
          label="ZIP code"
          name="zipCode"
          required
          error={(hasLeftZip && zipError(address.zipCode)) || undefined}
        >
          <TextInput
            {...fieldProps('zipCode')}
            onBlur={leaveZip}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
          />
        </Field>
      </div>
      <AddressStatus check={check.check} onCheckAgain={check.validate} />
      {outOfArea}
      <DeliveryNotes notes={notes} onChange={onNotesChange} />
    </section>
  );
}

/** Those of the cart are taken over: shown, to be changed, and not asked for again. */
function DeliveryNotes({ notes, onChange }: { notes: string; onChange: (notes: string) => void }) {
  const [isTyping, setIsTyping] = useState(false);
  if (notes && !isTyping) {
    return (
      <div className="flex items-start justify-between gap-x-4">
        <div className="min-w-0">
          <p className="text-sm font-semibold">Delivery notes</p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{notes}</p>
        </div>
        <Button variant="secondary" onClick={() => setIsTyping(true)}>
          Change<span className="sr-only"> delivery notes</span>
        </Button>
      </div>
    );
  }
  return (
    <Field label="Delivery notes" name="notes" hint="Door code, gate, where to leave the box (optional)">
      <TextArea
        ref={isTyping ? focusArea : undefined}
        rows={2}
        value={notes}
        maxLength={1000}
        onFocus={() => setIsTyping(true)}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

function focusArea(area: HTMLTextAreaElement | null): void {
  area?.focus();
}

function AddressHeading() {
  return (
    <header>
      <h2 id="address-heading" className="text-xl">
        Delivery address
      </h2>
      <p className="mt-1 text-muted">
        We deliver within {rules.radiusMiles} miles of our farm in {business.place.city}.
      </p>
    </header>
  );
}

interface AddressStatusProps {
  check: AddressCheck;
  onCheckAgain: () => void;
}

/** Always rendered, so screen readers announce changes. */
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
    <Alert key="down" variant="warning" title={shopIsDown}>
      We will check your address when you go on. {kept}
    </Alert>
  ) : (
    <Alert key="offline" variant="warning" title="You are offline">
      We will check your address when you are connected again. {kept}
    </Alert>
  );
}

/** Whole miles: geocoding is accurate to the street, not the house. */
function aboutMiles(distance: number): string {
  const miles = Math.max(1, Math.round(distance));
  return miles === 1 ? 'about 1 mile' : `about ${miles} miles`;
}
