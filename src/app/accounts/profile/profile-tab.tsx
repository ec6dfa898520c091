import type { ReactNode } from 'react';
import type { User } from '../../../shared/contract/accounts.ts';
import { paths } from '../../paths.ts';
import { useOnline } from '../../platform/use-online.ts';
import { OfflineNote } from '../../ui/feedback/offline-note.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { FoldingSection } from '../../ui/layout/folding-section.tsx';
import { saveFile } from '../../ui/table/save-file.ts';
import { TextLink } from '../../ui/text/text-link.tsx';
import { ChangePasswordForm } from '../change-password-form.tsx';
import { useExportAccount } from '../mutations.ts';
import { useCurrentUser } from '../queries.ts';
import { ReminderSwitch } from '../reminder-switch.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Devices } from './devices.tsx';
import { Passkeys } from './passkeys.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SignInMethods } from './sign-in-methods.tsx';

/** On a phone all but the first three sections is folded. `children` come below the devices. */
export function ProfileTab({ user, children }: { user: User; children: ReactNode }) {
  const isStoredCopy = useCurrentUser().data === undefined;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <ProfileForm key={String(isStoredCopy)} user={user} isStoredCopy={isStoredCopy} />
        <Mails />
        <SignInMethods user={user} />
      </div>
      <div className="grid gap-4">
        {user.hasPassword ? (
          <FoldingSection title="Password" intro="Every other device will be signed out.">
            <ChangePasswordForm />
          </FoldingSection>
        ) : (
          <NoPassword />
        )}
        <Passkeys />
        <Devices />
        {children}
      </div>
      <YourData />
      <DeleteAccount user={user} />
    </div>
  );
}

function NoPassword() {
  return (
    <FoldingSection
      title="Password"
      intro="Your account has no password of its own: you sign in in another way."
    >
      <TextLink to={paths.forgotPassword} className="inline-flex min-h-11 items-center">
        Set a password by mail
      </TextLink>
    </FoldingSection>
  );
}

function Mails() {
  if (!useOnline()) return null;
  return (
    <CardSection title="Mails" intro="Mails about your orders and your account always come.">
      <ReminderSwitch name="reviews" label="Ask me how my first box was" />
      <ReminderSwitch name="shelf" label="Tell me what is ready on my box’s Saturday" />
    </CardSection>
  );
}

function YourData() {
  const isOnline = useOnline();
  const exported = useExportAccount();
  function download() {
    exported.mutate(undefined, {
      onSuccess: (data) => saveFile('my-data.json', JSON.stringify(data, null, 2), 'application/json'),
    });
  }
  return (
    <FoldingSection
      title="Your data"
      intro="Everything we keep about you in one file: account, orders, subscriptions, invoices, cards, messages and our mails."
    >
      {isOnline ? (
        <Button variant="secondary" pending={exported.isPending} onClick={download}>
          {exported.isPending ? 'Preparing...' : 'Download my data'}
        </Button>
      ) : (
        <OfflineNote />
      )}
    </FoldingSection>
  );
}
