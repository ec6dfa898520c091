import { useState } from 'react';
import { checkRegistration, Register } from '../../shared/accounts.ts';
import { combinedAddress } from '../../shared/address.ts';
import { business } from '../../shared/business.ts';
import { ApiError } from '../api.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { toast } from '../ui/toast.ts';
import { EmailTakenHint } from './email-taken-hint.tsx';
import { toastFailure, toastValidationError } from './form-toasts.ts';
import { issuesOf } from './missing-fields.ts';
import { useRegister } from './mutations.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

export function RegisterForm() {
  const { submit, taken } = useRegistration();
  return (
    <Form label="Create Account" schema={Register} onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      <NameAndContact taken={taken} />
      <NewPasswordFields label="Password" />
      <HomeAddress />
      <SubmitButton size="large" fullWidth pendingLabel="Creating account..." className="sm:col-span-2">
        Create Account
      </SubmitButton>
    </Form>
  );
}

function useRegistration() {
  const register = useRegister();
  const [taken, setTaken] = useState(false);
  async function submit(input: Register) {
    setTaken(false);
    const refusal = checkRegistration(input);
    if (refusal) return issuesOf(toastValidationError(refusal), input);
    const address = combinedAddress({ ...input, street: input.streetAddress });
    try {
      await toastFailure('Registration failed', register.mutateAsync({ ...input, address }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      setTaken(true);
      return { field: 'email', message: error.sentence };
    }
    toast({ title: `Welcome, ${input.firstName.trim()}`, variant: 'success' });
  }
  return { submit, taken };
}

function NameAndContact({ taken }: { taken: boolean }) {
  return (
    <>
      <Field label="First Name" name="firstName" required>
        <TextInput autoComplete="given-name" />
      </Field>
      <Field label="Last Name" name="lastName" required>
        <TextInput autoComplete="family-name" />
      </Field>
      <div>
        <Field label="Email" name="email" required>
          <TextInput type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        {taken && <EmailTakenHint />}
      </div>
      <Field label="Phone (optional)" name="phone">
        <TextInput type="tel" autoComplete="tel" />
      </Field>
    </>
  );
}

function HomeAddress() {
  return (
    <>
      <Field label="Street Address" name="streetAddress" required className="sm:col-span-2">
        <TextInput autoComplete="street-address" />
      </Field>
      <Field label="City" name="city" required className="sm:col-span-2">
        <TextInput autoComplete="address-level2" />
      </Field>
      <Field label="State" name="state" required hint={`We deliver in ${business.place.state} only.`}>
        <TextInput readOnly value={business.place.state} autoComplete="off" className="bg-sunken!" />
      </Field>
      <Field label="ZIP Code" name="zipCode" required>
        <TextInput autoComplete="postal-code" inputMode="numeric" />
      </Field>
    </>
  );
}
