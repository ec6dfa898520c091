import { useState } from 'react';
import { rules } from '../../shared/business.ts';
import { CreateAdmin } from '../../shared/contract/accounts.ts';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { useCreateAdmin } from './use-admin-users.ts';

/** The button is enabled only once an email and a password are filled in (spec section 5). */
export function CreateAdminForm() {
  const create = useCreateAdmin();
  const [filled, setFilled] = useState({ email: false, password: false });
  const trackFilled = (name: 'email' | 'password') => ({
    // onInput, not onChange: after a form reset, React fires no onChange if the same value is typed again.
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setFilled({ ...filled, [name]: currentTarget.value.trim() !== '' }),
  });
  return (
    <Form
      label="Create an admin"
      schema={CreateAdmin}
      resetOnSuccess
      onSubmit={async (admin) => {
        await create.mutateAsync(admin);
        setFilled({ email: false, password: false });
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2!">
        <Field label="Email" name="email" required>
          <TextInput type="email" autoComplete="off" maxLength={254} {...trackFilled('email')} />
        </Field>
        <Field
          label="Password"
          name="password"
          required
          hint={`At least ${rules.minPasswordLength} characters. Tell it to them yourself: it is not mailed.`}
        >
          <TextInput
            type="password"
            autoComplete="new-password"
            maxLength={500}
            {...trackFilled('password')}
          />
        </Field>
        <Field label="First name" name="firstName">
          <TextInput autoComplete="off" maxLength={60} />
        </Field>
        <Field label="Last name" name="lastName">
          <TextInput autoComplete="off" maxLength={60} />
        </Field>
      </div>
      <div>
        <SubmitButton disabled={!filled.email || !filled.password} pendingLabel="Creating...">
          Create admin
        </SubmitButton>
      </div>
    </Form>
  );
}
