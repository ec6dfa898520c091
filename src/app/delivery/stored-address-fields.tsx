import * as v from 'valibot';
import { DeliveryAddress, isZipCode, zipCodeMessage } from '../../shared/contract/address.ts';
import { TextArea, TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';

const required = (sentence: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(sentence));

export const CompleteAddress = v.object({
  ...DeliveryAddress.entries,
  street: required('Please enter your street address.'),
  city: required('Please enter your city.'),
  zipCode: v.pipe(v.string(), v.trim(), v.check(isZipCode, zipCodeMessage)),
});

/** The server checks the delivery area. */
export function StoredAddressFields({ address }: { address: DeliveryAddress }) {
  return (
    <>
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
    </>
  );
}
