import { useLocation } from 'react-router';
import { business } from '../../../shared/business.ts';
import { Register } from '../../../shared/contract/accounts.ts';
import { loginPath, paths } from '../../paths.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { TextInput } from '../../ui/form/controls.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { TextLink } from '../../ui/text/text-link.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { EmailField } from './email-field.tsx';
import { useReturnTo } from './hydrated-search-params.ts';
import { useRegistration } from './use-registration.ts';

export function RegisterForm() {
  const { submit, registeredEmail } = useRegistration();
  async function register(input: Register) {
    const issues = await submit(input);
    if (!issues) toast({ title: `Welcome, ${input.firstName.trim()}`, variant: 'success' });
    return issues;
  }
  return (
    <Form label="Create Account" schema={Register} onSubmit={register} className="grid gap-5 sm:grid-cols-2">
      <NameAndContact isRegistered={registeredEmail !== null} />
      <NewPasswordFields label="Password" />
      <HomeAddressFields />
      <SubmitButton size="large" fullWidth pendingLabel="Creating account..." className="sm:col-span-2">
        Create Account
      </SubmitButton>
    </Form>
  );
}

function NameAndContact({ isRegistered }: { isRegistered: boolean }) {
  return (
    <>
      <Field label="First Name" name="firstName" required>
        <TextInput autoComplete="given-name" />
      </Field>
      <Field label="Last Name" name="lastName" required>
        <TextInput autoComplete="family-name" />
      </Field>
      <div>
        <EmailField />
        {isRegistered && <EmailTakenHint />}
      </div>
      <Field label="Phone (optional)" name="phone">
        <TextInput type="tel" autoComplete="tel" />
      </Field>
    </>
  );
}

function HomeAddressFields() {
  return (
    <>
      <Field label="Street Address" name="streetAddress" required className="sm:col-span-2">
        <TextInput autoComplete="address-line1" />
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

function EmailTakenHint() {
  const returnTo = useReturnTo();
  const { state } = useLocation();
  const linkStyle = 'inline-flex min-h-11 items-center';
  return (
    <span className="flex flex-wrap gap-x-5">
      <TextLink to={loginPath(returnTo)} state={state} replace className={linkStyle}>
        Sign in with this email
      </TextLink>
      <TextLink to={paths.forgotPassword} state={{ returnTo }} className={linkStyle}>
        Set a new password
      </TextLink>
    </span>
  );
}
