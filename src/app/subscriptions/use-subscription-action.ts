import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Subscription } from '../../shared/subscriptions.ts';
import { useUnauthorized } from '../accounts/sign-in-needed.ts';
import { sentenceOf } from '../api.ts';
import { type ToastMessage, toast } from '../ui/toast.ts';
import { mySubscriptionsKey } from './queries.ts';

/** The key of everything that is done with a subscription. */
export const actionKey = (id: string) => ['subscription', id];

interface Action<Input> {
  id: string;
  send: (input: Input) => Promise<Subscription>;
  /** What is said when it is done. */
  notice: (changed: Subscription, input: Input) => ToastMessage;
  failureTitle?: string;
}

/**
 * Something a customer does with a subscription: one request at a time for each of them, however often a button is
 * pressed. The answer replaces what is shown.
 */
export function useSubscriptionAction<Input = void>({ id, send, notice, ...titles }: Action<Input>) {
  const queries = useQueryClient();
  const toSignIn = useUnauthorized();
  const mutationKey = actionKey(id);
  const isBusy = useIsMutating({ mutationKey }) > 0;
  const { mutate, isPending, error, reset } = useMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: (changed, input) => {
      queries.setQueryData<Subscription[]>(mySubscriptionsKey, (rows) =>
        rows?.map((row) => (row.id === changed.id ? changed : row)),
      );
      toast({ variant: 'success', ...notice(changed, input) });
    },
    onError: (failure) => {
      if (toSignIn(failure)) return;
      toast({
        title: titles.failureTitle ?? 'Error',
        description: sentenceOf(failure),
        variant: 'danger',
      });
    },
    // Also after a failure: the server may know more than the page, and a box that moved is an order that moved.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: mySubscriptionsKey });
      void queries.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  function run(input: Input, onDone?: () => void): void {
    if (queries.isMutating({ mutationKey }) > 0) return;
    mutate(input, { onSuccess: onDone });
  }
  return { run, isBusy, isPending, error, reset };
}
