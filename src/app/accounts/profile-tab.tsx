import type { User } from '../../shared/accounts.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { UserFacts } from './user-facts.tsx';

export function ProfileTab({ user }: { user: User }) {
  return (
    <>
      <UserFacts
        title="Profile"
        intro="The details you gave us when you created your account."
        facts={[
          ['First Name', user.firstName],
          ['Last Name', user.lastName],
          ['Email', user.email],
          ['Phone Number', user.phone],
          ['Delivery Address', user.address],
        ]}
      />
      <ChangePasswordForm />
    </>
  );
}
