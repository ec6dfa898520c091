import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../platform/api.ts';

export const accountSessionsKey = ['account-sessions'];

/** The devices on which the customer is signed in, the latest use first. Fetched whenever it is shown: other devices change it. */
export function useAccountSessions() {
  return useQuery({
    queryKey: accountSessionsKey,
    queryFn: () => unwrap(api.api.account.sessions.get()),
    refetchOnMount: 'always',
  });
}
