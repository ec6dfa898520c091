import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SwapAnswer, SwapChoice } from '../../shared/contract/swaps.ts';
import { newYorkDay, newYorkTime } from '../../shared/rules/delivery-days.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { AccountFrame } from '../accounts/sign-in/account-frame.tsx';
import { useMailedToken } from '../accounts/sign-in/mailed-token.ts';
import { ApiError, api, unwrap, userErrorMessage } from '../platform/api.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Day } from '../ui/text/day.tsx';
import { formatDay } from '../ui/text/format-day.ts';

const title = 'A change to your box';

export function meta() {
  return [
    ...pageMeta(title, 'Keep what comes instead, or choose credit.'),
    { name: 'robots', content: 'noindex' },
  ];
}

/** Needs no sign-in. Opening it changes nothing: mail programs open links. */
export default function SwapChoicePage() {
  const [params] = useSearchParams();
  const [wanted] = useState(params.get('choice'));
  const token = useMailedToken();
  return (
    <AccountFrame title={title}>
      {token ? <ChoiceOf token={token} wanted={wanted} /> : <InvalidLink />}
    </AccountFrame>
  );
}

const choices: SwapAnswer['choice'][] = ['keep', 'credit'];

const choiceKey = (token: string) => ['swap-choice', token];

interface ChoiceProps {
  token: string;
  /** What the link in the mail said. */
  wanted: string | null;
}

function ChoiceOf({ token, wanted }: ChoiceProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: choiceKey(token),
    queryFn: () => unwrap(api.api['swap-choice'].get({ query: { token } })),
    refetchOnMount: 'always',
  });
  if (data) return <Choice token={token} wanted={wanted} swap={data} />;
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <InvalidLink />;
  if (error) return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  return <Skeleton className="h-48" />;
}

function Choice({ token, wanted, swap }: ChoiceProps & { swap: SwapChoice }) {
  const queries = useQueryClient();
  const choose = useMutation({
    mutationFn: (choice: SwapAnswer['choice']) => unwrap(api.api['swap-choice'].post({ token, choice })),
    onSuccess: (answer) => queries.setQueryData(choiceKey(token), answer),
  });
  const day = formatDay(swap.date, 'weekday');
  const words = wordsOf(swap);
  const isFinal = swap.choice === 'credit' || !swap.isOpen;
  return (
    <div className="grid gap-5">
      <p>{swap.green} didn't make it this week.</p>
      {swap.substitute && swap.choice !== 'credit' && (
        <p>
          You get {swap.ounces} oz of {swap.substitute} instead.
        </p>
      )}
      <Outcome swap={swap} />
      {choose.error && (
        <Alert variant="warning" title="That did not work">
          {userErrorMessage(choose.error)}
        </Alert>
      )}
      {!isFinal && (
        <div className="grid gap-3">
          {choices
            .filter((choice) => choice !== swap.choice)
            .map((choice) => (
              <Button
                key={choice}
                size="large"
                fullWidth
                variant={choice === (wanted === 'credit' ? 'credit' : 'keep') ? 'primary' : 'secondary'}
                pending={choose.isPending && choose.variables === choice}
                disabled={choose.isPending}
                onClick={() => choose.mutate(choice)}
              >
                {choice === 'keep' ? 'That is fine' : words.instead(formatCents(swap.worth))}
              </Button>
            ))}
          <p className="text-sm text-muted">
            You can choose until <Day day={newYorkDay(swap.chooseUntil)} format="weekday" />,{' '}
            {newYorkTime(swap.chooseUntil)}. {words.name} is final.
            {swap.isWholeBox && <span> Nothing else is in your box of {day}, so without it none comes.</span>}
          </p>
        </div>
      )}
    </div>
  );
}

function wordsOf({ isCredit, isToPay }: SwapChoice) {
  if (isToPay)
    return {
      name: 'Paying less',
      chosen: 'You pay less',
      instead: (cents: string) => `Pay ${cents} less instead`,
      money: (cents: string) => `You pay ${cents} less.`,
    };
  if (isCredit)
    return {
      name: 'Credit',
      chosen: 'You get credit instead',
      instead: (cents: string) => `${cents} credit instead`,
      money: (cents: string) => `${cents} is your credit for your next box or order.`,
    };
  return {
    name: 'Money back',
    chosen: 'You get the money back',
    instead: (cents: string) => `${cents} back instead`,
    money: (cents: string) => `${cents} goes back to you.`,
  };
}

function Outcome({ swap }: { swap: SwapChoice }) {
  const { choice, isOpen, isToPay, substitute, credit, isWholeBox } = swap;
  const words = wordsOf(swap);
  const money = words.money(formatCents(credit));
  if (choice === 'credit')
    return (
      <Alert key="credit" variant="success" title={words.chosen}>
        {credit > 0 && <span>{money} </span>}
        <span>Your box {isWholeBox ? 'does not come' : `comes without ${substitute}`}.</span>
      </Alert>
    );
  if (choice === 'keep')
    return (
      <Alert key="keep" variant="success" title="Thank you, it comes like this">
        {credit > 0 ? money : 'It costs you nothing more.'}
      </Alert>
    );
  if (!isOpen)
    return (
      <Alert key="closed" title="There is nothing to choose any more">
        {credit > 0 ? money : 'Your box comes as our mail said.'}
      </Alert>
    );
  if (credit === 0) return <p>It costs you nothing more.</p>;
  return <p>{isToPay ? money : `It costs less: ${money}`}</p>;
}

function InvalidLink() {
  return (
    <Alert variant="warning" title="This link does not work">
      It may have been cut off on its way, or have expired. Please use the one in our newest mail, or reply to
      that mail.
    </Alert>
  );
}
