import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NextBox } from '../../shared/contract/subscriptions.ts';
import { useRefreshAfterPayment } from '../payments/use-refresh-after-payment.ts';
import { api, unwrap, userErrorMessage } from '../platform/api.ts';
import { toast } from '../ui/feedback/toast.ts';
import { formatDay } from '../ui/text/format-day.ts';
import { nextBoxKey } from './queries.ts';

type Choice = 'skip' | 'keep';

/** Skips or keeps the box of a mailed link: one request at a time, however often a button is pressed. */
export function useNextBoxChoice(token: string) {
  const queries = useQueryClient();
  const refreshAfterPayment = useRefreshAfterPayment();
  const mutationKey = ['next-box-choice'];
  const { mutate, isPending, variables } = useMutation({
    mutationKey,
    mutationFn: (choice: Choice) => unwrap(api.api['next-box'][choice].post({ token })),
    onSuccess: (box, choice) => {
      queries.setQueryData(nextBoxKey(token), box);
      refreshAfterPayment();
      toast({ ...noticeOf(choice, box), variant: 'success' });
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: nextBoxKey(token) });
      toast({ title: 'Error', description: userErrorMessage(error), variant: 'danger' });
    },
  });
  const send = (choice: Choice) => queries.isMutating({ mutationKey }) === 0 && mutate(choice);
  return { send, isPending, choice: variables };
}

function noticeOf(choice: Choice, { date }: NextBox) {
  const day = formatDay(date);
  return choice === 'skip'
    ? { title: 'Delivery Skipped', description: `There is no box on ${day}.` }
    : { title: 'Delivery Kept', description: `Your box of ${day} comes as planned.` };
}
