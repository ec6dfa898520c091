import { BillingAddress, billingCountries, type User } from '../../../shared/contract/accounts.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Select, TextInput } from '../../ui/form/controls.tsx';
import { Field } from '../../ui/form/field.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { toastFailure } from '../form-toasts.ts';
import { useSaveBillingAddress } from '../mutations.ts';
import { SaveButton } from './save-button.tsx';
import { UserForm } from './user-form.tsx';

export function BillingAddressForm({ user, isStoredCopy }: { user: User; isStoredCopy: boolean }) {
  const save = useSaveBillingAddress();
  async function submit(input: BillingAddress) {
    await toastFailure('Update Failed', save.mutateAsync(input));
    toast({
      title: 'Billing Address Updated',
      description: 'Your billing address has been successfully updated.',
      variant: 'success',
    });
  }
  return (
    <CardSection title="Billing Address">
      <UserForm isStoredCopy={isStoredCopy} label="Billing Address" schema={BillingAddress} onSubmit={submit}>
        <Field label="Full Name" name="billingName" className="sm:col-span-2">
          <TextInput autoComplete="billing name" defaultValue={user.billingName} />
        </Field>
        <Field label="Country" name="billingCountry" className="sm:col-span-2">
          <Select autoComplete="billing country" defaultValue={user.billingCountry}>
            {Object.entries(billingCountries).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Street Address" name="billingAddress" className="sm:col-span-2">
          <TextInput autoComplete="billing address-line1" defaultValue={user.billingAddress} />
        </Field>
        <Field label="City" name="billingCity" className="sm:col-span-2">
          <TextInput autoComplete="billing address-level2" defaultValue={user.billingCity} />
        </Field>
        <Field label="State" name="billingState">
          <TextInput autoComplete="billing address-level1" defaultValue={user.billingState} />
        </Field>
        <Field label="ZIP Code" name="billingZip">
          <TextInput autoComplete="billing postal-code" defaultValue={user.billingZip} />
        </Field>
        <SaveButton>Save Billing Address</SaveButton>
      </UserForm>
    </CardSection>
  );
}
