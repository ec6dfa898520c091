import { useState } from 'react';
import { checkProfile, Profile, type User } from '../../../shared/contract/accounts.ts';
import { useOnline } from '../../platform/use-online.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { CardSection } from '../../ui/layout/card-section.tsx';
import { toastValidationError } from '../form-toasts.ts';
import { useSaveProfile } from '../mutations.ts';
import { SaveButton } from './save-button.tsx';
import { useUpdateFailedToast } from './use-update-failed-toast.ts';
import { UserForm } from './user-form.tsx';

/** Name and contact details. A changed email takes effect only once the customer confirms it. */
export function ProfileForm({ user, isStoredCopy }: { user: User; isStoredCopy: boolean }) {
  const save = useSaveProfile();
  const toastUpdateFailed = useUpdateFailedToast();
  const [email, setEmail] = useState(user.pendingEmail ?? user.email);
  async function submit(input: Profile) {
    const refusal = checkProfile(input);
    if (refusal) return toastValidationError(refusal);
    await toastUpdateFailed(save.mutateAsync({ ...input, address: inOneLine(input.address) }));
    toast({
      title: 'Profile Updated',
      description: 'Your profile has been successfully updated.',
      variant: 'success',
    });
  }
  return (
    <CardSection title="Profile" intro="How we address you and reach you about your boxes.">
      {user.pendingEmail && (
        <PendingEmail user={user} newEmail={user.pendingEmail} onChangeCancelled={setEmail} />
      )}
      <UserForm isStoredCopy={isStoredCopy} label="Profile" schema={Profile} onSubmit={submit}>
        <Field label="First Name" name="firstName" required>
          <TextInput autoComplete="given-name" defaultValue={user.firstName} />
        </Field>
        <Field label="Last Name" name="lastName" required>
          <TextInput autoComplete="family-name" defaultValue={user.lastName} />
        </Field>
        <Field label="Email" name="email" required className="sm:col-span-2">
          <TextInput
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="Phone Number" name="phone" required className="sm:col-span-2">
          <TextInput type="tel" autoComplete="tel" defaultValue={user.phone} />
        </Field>
        <Field
          label="Delivery Address"
          name="address"
          hint="Street, city, state and ZIP code, with commas between. It fills in your next checkout; boxes that are planned already go where they were planned to."
          className="sm:col-span-2"
        >
          <TextArea rows={2} autoComplete="street-address" defaultValue={user.address} />
        </Field>
        <SaveButton>Save</SaveButton>
      </UserForm>
    </CardSection>
  );
}

/** Lines of an address as parts between commas, the form in which the server keeps it. */
function inOneLine(address: string): string {
  return address.trim().replace(/,?\s*\n\s*/g, ', ');
}

interface PendingEmailProps {
  user: User;
  newEmail: string;
  /** The customer cancelled the change: the present address stays. */
  onChangeCancelled: (email: string) => void;
}

/** An email address that takes effect when the link mailed to it is opened. */
function PendingEmail({ user, newEmail, onChangeCancelled }: PendingEmailProps) {
  const isOnline = useOnline();
  const saveProfile = useSaveProfile();
  const toastUpdateFailed = useUpdateFailedToast();
  async function cancelChange() {
    const { firstName, lastName, email, phone, address } = user;
    await toastUpdateFailed(saveProfile.mutateAsync({ firstName, lastName, email, phone, address }));
    toast({ title: 'Email unchanged', description: `We go on writing to ${email}.`, variant: 'success' });
    onChangeCancelled(email);
  }
  return (
    <Alert title="Please confirm your new email address" className="mb-5 [overflow-wrap:anywhere]">
      <p>
        We mailed a link to <strong>{newEmail}</strong>. Until you open it, we go on writing to{' '}
        <strong>{user.email}</strong>, and you sign in with it. The link works for seven days.
      </p>
      {isOnline && (
        <Button
          variant="secondary"
          className="mt-3"
          pending={saveProfile.isPending}
          onClick={() => void cancelChange().catch(() => {})}
        >
          Keep the present address
        </Button>
      )}
    </Alert>
  );
}
