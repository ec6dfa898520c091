import { useState } from 'react';
import { checkProfile, Profile, type User } from '../../shared/accounts.ts';
import { CardSection } from '../ui/card-section.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { toast } from '../ui/toast.ts';
import { toastRefusal } from './form-toasts.ts';
import { useSaveProfile } from './mutations.ts';
import { PendingEmail } from './pending-email.tsx';
import { SaveButton } from './save-button.tsx';
import { useUpdateToasts } from './use-update-toasts.ts';

/** Name and ways to reach the customer. A changed email address waits until it is proved. */
export function ProfileForm({ user }: { user: User }) {
  const save = useSaveProfile();
  const withToasts = useUpdateToasts();
  const [formKey, setFormKey] = useState(0);
  async function submit(input: Profile) {
    const refusal = checkProfile(input);
    if (refusal) return toastRefusal(refusal);
    await withToasts(save.mutateAsync(input));
    toast({
      title: 'Profile Updated',
      description: 'Your profile has been successfully updated.',
      variant: 'success',
    });
  }
  return (
    <CardSection title="Profile" intro="How we address you and reach you about your boxes.">
      {user.pendingEmail && (
        <PendingEmail user={user} newEmail={user.pendingEmail} onKept={() => setFormKey(formKey + 1)} />
      )}
      <Form
        key={formKey}
        label="Profile"
        schema={Profile}
        onSubmit={submit}
        className="grid gap-5 sm:grid-cols-2"
      >
        <Field label="First Name" name="firstName" required>
          <TextInput autoComplete="given-name" defaultValue={user.firstName} />
        </Field>
        <Field label="Last Name" name="lastName" required>
          <TextInput autoComplete="family-name" defaultValue={user.lastName} />
        </Field>
        <Field label="Email" name="email" required>
          <TextInput
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={user.pendingEmail ?? user.email}
          />
        </Field>
        <Field label="Phone Number" name="phone" required>
          <TextInput type="tel" autoComplete="tel" defaultValue={user.phone} />
        </Field>
        <Field
          label="Delivery Address"
          name="address"
          hint="Street, city, state and ZIP code, with commas between. It fills in your next checkout; boxes that are planned already go where they were planned to."
          className="sm:col-span-2"
        >
          <TextInput autoComplete="street-address" defaultValue={user.address} />
        </Field>
        <SaveButton>Save</SaveButton>
      </Form>
    </CardSection>
  );
}
