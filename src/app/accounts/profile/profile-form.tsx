import { useState } from 'react';
import * as v from 'valibot';
import { business } from '../../../shared/business.ts';
import {
  accountMessages,
  checkProfile,
  ProfileChange,
  type User,
} from '../../../shared/contract/accounts.ts';
import { addressParts, combinedAddress, DeliveryAddress } from '../../../shared/contract/address.ts';
import { emailKeyOf } from '../../../shared/rules/email-key.ts';
import { useOnline } from '../../platform/use-online.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextInput } from '../../ui/form/controls.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { toastFailure, toastValidationError } from '../form-toasts.ts';
import { useSaveProfile } from '../mutations.ts';
import { PasswordInput } from '../password-input.tsx';
import { SaveButton } from './save-button.tsx';
import { UserForm } from './user-form.tsx';

/** A changed email takes effect only after the customer confirms it. */
export function ProfileForm({ user, isStoredCopy }: { user: User; isStoredCopy: boolean }) {
  const save = useSaveProfile();
  const [email, setEmail] = useState(user.pendingEmail ?? user.email);
  const isNewEmail = emailKeyOf(email) !== emailKeyOf(user.email) && email.trim() !== user.pendingEmail;
  const stored = addressParts(user.address);
  const isPasswordNeeded = user.hasPassword && isNewEmail;
  async function submit(fields: ProfileFields) {
    const { firstName, lastName, email: newEmail, phone, currentPassword } = fields;
    const address = addressOf(user.address, fields);
    const input = { firstName, lastName, email: newEmail, phone, currentPassword, address: address ?? '' };
    const refusal = checkProfile(input);
    if (refusal) return toastValidationError(refusal);
    if (isPasswordNeeded && !input.currentPassword) return toastValidationError(passwordMissing);
    if (address === null) {
      const field = (['street', 'city', 'zipCode'] as const).find((name) => !fields[name]) ?? 'street';
      return toastValidationError({ title: 'Validation Error', field, message: addressIncomplete });
    }
    await toastFailure('Update Failed', save.mutateAsync(input));
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
      <UserForm isStoredCopy={isStoredCopy} label="Profile" schema={ProfileFields} onSubmit={submit}>
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
        {isPasswordNeeded && (
          <Field
            label="Current Password"
            name="currentPassword"
            required
            hint="We ask for it before your email address changes."
            className="sm:col-span-2"
          >
            <PasswordInput autoComplete="current-password" passwordName="current password" />
          </Field>
        )}
        <Field label="Phone Number" name="phone" required className="sm:col-span-2">
          <TextInput type="tel" autoComplete="tel" defaultValue={user.phone} />
        </Field>
        <fieldset className="mt-2 sm:col-span-2">
          <legend className="font-display fw-560 text-lg tracking-[-0.015em]">Delivery address</legend>
          <p className="mb-4 mt-1 text-sm text-muted">
            We'll use this at your next checkout. Boxes already scheduled keep their address.
          </p>
          <div className="grid grid-cols-2 gap-5">
            <Field label="Street Address" name="street" className="col-span-2">
              <TextInput autoComplete="address-line1" maxLength={200} defaultValue={stored.street} />
            </Field>
            <Field label="City" name="city" className="col-span-2">
              <TextInput autoComplete="address-level2" maxLength={100} defaultValue={stored.city} />
            </Field>
            <Field label="State" name="state">
              <TextInput
                readOnly
                autoComplete="address-level1"
                className="bg-sunken"
                defaultValue={stored.state || business.place.state}
              />
            </Field>
            <Field label="ZIP Code" name="zipCode">
              <TextInput
                inputMode="numeric"
                autoComplete="postal-code"
                maxLength={10}
                defaultValue={stored.zipCode}
              />
            </Field>
          </div>
        </fieldset>
        <SaveButton>Save</SaveButton>
      </UserForm>
    </CardSection>
  );
}

const passwordMissing = {
  title: 'Validation Error',
  field: 'currentPassword',
  message: accountMessages.passwordForEmail,
};

const { address: _, ...otherFields } = ProfileChange.entries;
const { notes: __, ...addressFields } = DeliveryAddress.entries;
const ProfileFields = v.object({ ...otherFields, ...addressFields });
type ProfileFields = v.InferOutput<typeof ProfileFields>;

/** Complete or empty; null otherwise. What was stored otherwise stays as it is until it is changed. */
function addressOf(stored: User['address'], { street, city, state, zipCode }: ProfileFields) {
  const before = addressParts(stored);
  if (street === before.street && city === before.city && zipCode === before.zipCode) return stored;
  if (!street && !city && !zipCode) return '';
  return street && city && zipCode ? combinedAddress({ street, city, state, zipCode }) : null;
}

const addressIncomplete = 'Please fill in street, city and ZIP code, or leave all of them empty.';

interface PendingEmailProps {
  user: User;
  newEmail: string;
  onChangeCancelled: (email: string) => void;
}

function PendingEmail({ user, newEmail, onChangeCancelled }: PendingEmailProps) {
  const isOnline = useOnline();
  const saveProfile = useSaveProfile();
  async function cancelChange() {
    const { firstName, lastName, email, phone, address } = user;
    await toastFailure(
      'Update Failed',
      saveProfile.mutateAsync({ firstName, lastName, email, phone, address }),
    );
    toast({ title: 'Email unchanged', description: `We go on writing to ${email}.`, variant: 'success' });
    onChangeCancelled(email);
  }
  return (
    <Alert title="Please confirm your new email address" className="mb-5 [overflow-wrap:anywhere]">
      <p>
        We mailed a link to <strong>{newEmail}</strong>. Until you open it, we go on writing to{' '}
        <strong>{user.email}</strong>, and you sign in with it. The link works for seven days.
      </p>
      {!user.hasPassword && <p className="mt-2">Please open the link in your present mailbox as well.</p>}
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
