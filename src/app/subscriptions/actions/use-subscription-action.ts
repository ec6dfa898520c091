import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import type { Subscription } from '../../../shared/contract/subscriptions.ts';
import { type ToastMessage, toast } from '../../ui/feedback/toast.ts';
import { mySubscriptionsKey } from '../record/queries.ts';
import { type SubscriptionApi, SubscriptionApiContext } from '../record/subscription-api.ts';

export const actionKey = (id: string) => ['subscription', id];

interface Action<Input> {
  id: string;
  send: (subscriptionApi: SubscriptionApi, input: Input) => Promise<Subscription>;
  successToast: (changed: Subscription, input: Input) => ToastMessage;
  failureTitle?: string;
  /** The form shows the error, so no toast. */
  isFailureInForm?: boolean;
}

/** One request at a time per subscription. */
export function useSubscriptionAction<Input = void>({
  id,
  send,
  successToast,
  failureTitle = 'Error',
  isFailureInForm = false,
}: Action<Input>) {
  const queries = useQueryClient();
  const subscriptionApi = use(SubscriptionApiContext);
  const mutationKey = actionKey(id);
  const isBusy = useIsMutating({ mutationKey }) > 0;
  const { mutate, isPending, error, reset } = useMutation({
    mutationKey,
    mutationFn: (input: Input) => send(subscriptionApi, input),
    onSuccess: (changed, input) => {
      queries.setQueryData<Subscription[]>(mySubscriptionsKey, (rows) =>
        rows?.map((row) => (row.id === changed.id ? changed : row)),
      );
      toast({ variant: 'success', ...successToast(changed, input) });
    },
    meta: isFailureInForm ? {} : { failureTitle },
    // Also after a failure: the page may be outdated. A moved box is a moved order.
    onSettled: () => {
      for (const queryKey of subscriptionApi.queryKeys) void queries.invalidateQueries({ queryKey });
    },
  });
  function run(input: Input, onDone?: () => void): void {
    if (queries.isMutating({ mutationKey }) > 0) return;
    mutate(input, { onSuccess: onDone });
  }
  return { run, isBusy, isPending, error, reset };
}
