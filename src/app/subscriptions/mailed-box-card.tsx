import { useMutation, useQueryClient } from '@tanstack/react-query';
import { carriedSentence } from '../../shared/contract/payments.ts';
import type { NextBox } from '../../shared/contract/subscriptions.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { useRefreshAfterPayment } from '../payments/queries.ts';
import { api, unwrap } from '../platform/api.ts';
import { useOnline } from '../platform/use-online.ts';
import { DayAndWindow } from '../settings/day-and-window.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { OfflineNote } from '../ui/feedback/offline-note.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { TruckIcon } from '../ui/layout/icons.tsx';
import { Day } from '../ui/text/day.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { DayAndTime } from './record/day-and-time.tsx';
import { nextBoxKey } from './record/queries.ts';
import { cartEntries } from './record/subscription-status.ts';

interface MailedBoxCardProps {
  token: string;
  box: NextBox;
  now: number;
}

export function MailedBoxCard({ token, box, now }: MailedBoxCardProps) {
  const isOpen = now <= box.changeUntil && box.state !== 'closed';
  return (
    <Card className="grid grid-cols-1 gap-5">
      <h2 className="flex items-center gap-3 text-xl">
        <TruckIcon className="h-6 w-6 text-leaf" />
        <span>
          <DayAndWindow day={box.date} />
        </span>
      </h2>
      <ul className="grid list-disc gap-1 pl-5 marker:text-leaf">
        {cartEntries(box.cartDetails).map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
      {isOpen ? <BoxState box={box} /> : <NotChangeable box={box} />}
      {isOpen && <NextBoxButtons token={token} box={box} />}
    </Card>
  );
}

function BoxState({ box }: { box: NextBox }) {
  if (box.movedTo) {
    return (
      <Alert key="moved" title="This box is skipped">
        It is paid, and comes on <DayAndWindow day={box.movedTo} /> instead. If you take it back, it comes on
        the day above.
      </Alert>
    );
  }
  if (box.state === 'skipped') {
    return (
      <Alert key="skipped" title="This box is skipped">
        It does not come and is not charged. If you take it back after the day of its charge, the price in our
        mail is paid at once: by credit first, then by card.
      </Alert>
    );
  }
  if (box.state === 'ordered') {
    return (
      <Alert key="paid" variant="success" title="This box is paid">
        If you skip it, it moves to your next delivery, and that one is not charged.
      </Alert>
    );
  }
  if (box.isPaymentOpen) {
    return (
      <Alert key="open" variant="danger" title="A payment is open">
        Your last payment did not go through. Your next box is on hold. Update your card in your dashboard,
        under Subscriptions.
      </Alert>
    );
  }
  return box.charge && <Charge charge={box.charge} />;
}

function Charge({
  charge: { at, amount, creditApplied, amountDue },
}: {
  charge: NonNullable<NextBox['charge']>;
}) {
  const day = <Day day={newYorkDay(at)} />;
  if (amountDue === 0) {
    return (
      <p key="credit">
        Your credit pays the <span className="font-semibold">{formatCents(creditApplied ?? amount)}</span> on{' '}
        {day}: your card is not charged.{carriedSentence(amount - (creditApplied ?? amount))}
      </p>
    );
  }
  return (
    <p key="card">
      <span className="font-semibold">{formatCents(amountDue ?? amount)}</span> will be charged on {day}
      {amountDue === null && <span>, less what your credit pays</span>}
      {creditApplied !== null && creditApplied > 0 && (
        <span>
          , and your credit pays the other <span className="font-semibold">{formatCents(creditApplied)}</span>
        </span>
      )}
      <span>.</span>
    </p>
  );
}

function NotChangeable({ box }: { box: NextBox }) {
  if (box.state === 'closed') return <Alert key="closed">The farm does not deliver on this day.</Alert>;
  return (
    <Alert key="late" title="This link has expired">
      This box could be changed until <DayAndTime at={box.changeUntil} />.
    </Alert>
  );
}

function NextBoxButtons({ token, box }: { token: string; box: NextBox }) {
  const isOnline = useOnline();
  const { send, isPending, choice } = useNextBoxChoice(token);
  if (!isOnline) return <OfflineNote />;
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Button
          size="large"
          pending={isPending && choice === 'keep'}
          disabled={isPending}
          onClick={() => send('keep')}
        >
          {box.state === 'skipped' ? 'I want this box after all' : 'Keep this box'}
        </Button>
        {box.state !== 'skipped' && (
          <Button
            variant="secondary"
            size="large"
            pending={isPending && choice === 'skip'}
            disabled={isPending}
            onClick={() => send('skip')}
          >
            Skip this box
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">
        You can change your mind until <DayAndTime at={box.changeUntil} />.
      </p>
    </div>
  );
}

type Choice = 'skip' | 'keep';

/** One request at a time. */
function useNextBoxChoice(token: string) {
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
    meta: { failureTitle: 'Error' },
    onError: () => void queries.invalidateQueries({ queryKey: nextBoxKey(token) }),
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
