import { useMutation, useQuery } from '@tanstack/react-query';
import type { AcceptMoveIn } from '../../shared/contract/move-ins.ts';
import { currentUserQuery } from '../accounts/queries.ts';
import { api, unwrap } from '../platform/api.ts';
import { queryClient } from '../platform/query-client.ts';
import { useAttempt } from '../platform/use-attempt.ts';

export function useMoveIn(token: string) {
  return useQuery({
    queryKey: ['move-in', token],
    queryFn: () => unwrap(api.api['move-in'].get({ query: { token } })),
    retry: false,
    refetchOnMount: 'always',
  });
}

/** The answer signs whoever had no account in. */
export function useAcceptMoveIn() {
  const sendAttempt = useAttempt();
  return useMutation({
    mutationFn: (body: AcceptMoveIn) =>
      sendAttempt(body, (key) =>
        unwrap(api.api['move-in'].post(body, { headers: { 'idempotency-key': key } })),
      ),
    networkMode: 'always',
    onSuccess: () => queryClient.invalidateQueries(currentUserQuery),
  });
}

export function useDeclineMoveIn() {
  return useMutation({ mutationFn: (token: string) => unwrap(api.api['move-in'].decline.post({ token })) });
}
