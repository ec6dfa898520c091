import { useQueryClient } from '@tanstack/react-query';
import { accountMessages } from '../../shared/contract/accounts.ts';
import { ChangePasswordForm } from '../accounts/change-password-form.tsx';
import { Page } from '../ui/layout/page.tsx';

/** In place of the farm's pages, for somebody who had a shorter one as a customer. */
export function LongerPasswordNeeded() {
  const queries = useQueryClient();
  return (
    <Page
      narrow
      title="Choose a longer password"
      intro={`${accountMessages.chooseLonger} Your present one opens the shop, but not the pages of the farm.`}
    >
      <ChangePasswordForm onChanged={() => void queries.resetQueries()} />
    </Page>
  );
}
