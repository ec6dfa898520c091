import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ToastMessage, toast } from '../ui/feedback/toast.ts';
import { sendConfirmed } from './confirm-password.tsx';

interface AdminAction<Input, Answer> {
  send: (input: Input) => Promise<Answer>;
  failureTitle: string;
  successToast?: (answer: Answer, input: Input) => ToastMessage;
  /** Its queries are not refetched. */
  deletedId?: (input: Input) => string;
  /** Query keys outside `admin` to invalidate too. */
  alsoInvalidates?: readonly (readonly unknown[])[];
}

/** Asks for the password if needed. Refetches `admin` queries, also after a failure. */
export function useAdminAction<Input, Answer = unknown>(action: AdminAction<Input, Answer>) {
  const { send, failureTitle, successToast, deletedId, alsoInvalidates = [] } = action;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => sendConfirmed(() => send(input)),
    onSuccess: (answer, input) => {
      if (successToast) toast({ variant: 'success', ...successToast(answer, input) });
    },
    meta: { failureTitle },
    onSettled: (_, error, input) => {
      const deleted = error ? undefined : deletedId?.(input);
      for (const queryKey of alsoInvalidates) void queries.invalidateQueries({ queryKey });
      const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        !queryKey.includes(deleted ?? null);
      const fresh = queries.invalidateQueries({ queryKey: ['admin'], predicate });
      // Show a failure at once, without waiting for the refetch.
      return error ? undefined : fresh;
    },
  });
}
