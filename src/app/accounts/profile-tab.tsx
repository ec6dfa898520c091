import type { User } from '../../shared/contract/accounts.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Devices } from './devices.tsx';
import { NoPassword } from './no-password.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useCurrentUser } from './queries.ts';
import { YourData } from './your-data.tsx';

/** Who the customer is, how they sign in, and what the server keeps about them. */
export function ProfileTab({ user }: { user: User }) {
  const isStoredCopy = useCurrentUser().data === undefined;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <ProfileForm key={String(isStoredCopy)} user={user} isStoredCopy={isStoredCopy} />
      {user.hasPassword ? <ChangePasswordForm /> : <NoPassword />}
      <Devices />
      <YourData />
      <DeleteAccount user={user} />
    </div>
  );
}
