import type { User } from '../../shared/accounts.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { NoPassword } from './no-password.tsx';
import { ProfileForm } from './profile-form.tsx';
import { YourData } from './your-data.tsx';

/** Who the customer is, how they sign in, and what the shop keeps about them. */
export function ProfileTab({ user }: { user: User }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <ProfileForm user={user} />
      {user.hasPassword ? <ChangePasswordForm /> : <NoPassword />}
      <YourData />
      <DeleteAccount user={user} />
    </div>
  );
}
