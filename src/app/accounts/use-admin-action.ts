import { useMutation, useQueryClient } from '@tanstack/react-query';
import { userErrorMessage } from '../platform/api.ts';
import { type ToastMessage, toast } from '../ui/feedback/toast.ts';
import { useHandleUnauthorized } from './require-sign-in.ts';

interface AdminAction<Input, Answer> {
  send: (input: Input) => Promise<Answer>;
  /** Product 13.4: the title above the server's sentence. */
  failureTitle: string;
  successToast?: (answer: Answer, input: Input) => ToastMessage;
  /** The id of what no longer exists once it is done: nothing of it is fetched anew. */
  deletedId?: (input: Input) => string;
  /** Query keys outside `admin` to invalidate as well. */
  alsoInvalidates?: readonly (readonly unknown[])[];
}

/** Something that an admin changes. Done or failed, everything that the admin area shows is fetched anew. */
export function useAdminAction<Input, Answer = unknown>(action: AdminAction<Input, Answer>) {
  const { send, failureTitle, successToast, deletedId, alsoInvalidates = [] } = action;
  const queries = useQueryClient();
  const handleUnauthorized = useHandleUnauthorized();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => {
      if (successToast) toast({ variant: 'success', ...successToast(answer, input) });
    },
    onError: (error) => {
      if (!handleUnauthorized(error))
        toast({ title: failureTitle, description: userErrorMessage(error), variant: 'danger' });
    },
    onSettled: (_, error, input) => {
      const deleted = error ? undefined : deletedId?.(input);
      for (const queryKey of alsoInvalidates) void queries.invalidateQueries({ queryKey });
      const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        !queryKey.includes(deleted ?? null);
      const fresh = queries.invalidateQueries({ queryKey: ['admin'], predicate });
      // A failure is told at once.
      return error ? undefined : fresh;
    },
  });
}
