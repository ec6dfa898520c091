import { type ChangeEvent, useState } from 'react';
import { business, rules } from '../../shared/business.ts';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import type { AddressCheck } from './address-check.ts';
import { AddressStatus } from './address-status.tsx';
import { zipProblem } from './checks.ts';
import type { DraftAddress } from './draft.ts';

interface AddressFormProps {
  address: DraftAddress;
  notes: string;
  check: AddressCheck;
  /** Messages by field, empty until a checkout was tried. */
  errors: Record<string, string>;
  onChange: (address: DraftAddress) => void;
  onNotesChange: (notes: string) => void;
  onLeave: () => void;
  onCheckAgain: () => void;
}

export function AddressForm(props: AddressFormProps) {
  const { address, notes, check, errors, onChange, onNotesChange, onLeave } = props;
  const [zipLeft, setZipLeft] = useState(false);
  const zipError = errors.zipCode ?? (zipLeft ? (zipProblem(address.zipCode) ?? undefined) : undefined);
  const bind = (field: 'street' | 'city' | 'zipCode') => ({
    value: address[field],
    onBlur: onLeave,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ ...address, [field]: event.target.value }),
  });
  function leaveZip() {
    setZipLeft(true);
    onLeave();
  }
  return (
    <section id="checkout-address" aria-labelledby="address-heading" className="grid gap-5">
      <header>
        <h2 id="address-heading" className="text-xl">
          Delivery address
        </h2>
        <p className="mt-1 text-muted">
          We deliver within {rules.radiusMiles} miles of our farm in {business.place.city}.
        </p>
      </header>
      <Field label="Street address" name="street" required error={errors.street}>
        <TextInput {...bind('street')} autoComplete="street-address" maxLength={200} />
      </Field>
      <div className="grid grid-cols-2 items-start gap-5 sm:grid-cols-3">
        <Field label="City" name="city" required error={errors.city} className="col-span-2 sm:col-span-1">
          <TextInput {...bind('city')} autoComplete="address-level2" maxLength={100} />
        </Field>
        <Field label="State" name="state" required error={errors.state}>
          <TextInput value={address.state} readOnly autoComplete="address-level1" className="bg-sunken" />
        </Field>
        <Field label="ZIP code" name="zipCode" required error={zipError}>
          <TextInput
            {...bind('zipCode')}
            onBlur={leaveZip}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
          />
        </Field>
      </div>
      <AddressStatus check={check} onCheckAgain={props.onCheckAgain} />
      <Field
        label="Delivery notes"
        name="notes"
        hint="Door code, gate, where to leave the box: if applicable."
      >
        <TextArea
          rows={2}
          value={notes}
          maxLength={1000}
          onChange={(event) => onNotesChange(event.target.value)}
        />
      </Field>
    </section>
  );
}
