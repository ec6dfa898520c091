import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { Day } from '../ui/text/day.tsx';

export function StatusNote({ subscription }: { subscription: Subscription }) {
  const { status, startsOn, trialEndsAt, nextCharge, endsOn, pausedUntil } = subscription;
  if (endsOn) {
    return (
      <p key="ends" className="text-sm text-muted">
        Ends on <Day day={endsOn} />. Nothing is charged from that day on. Boxes that are paid still come.
      </p>
    );
  }
  if (startsOn) {
    return (
      <p key="starts" className="text-sm text-muted">
        Starts <Day day={startsOn} />: the first box is charged that day, and nothing before.
      </p>
    );
  }
  if (status === 'trialing') {
    return (
      <p key="trial" className="text-sm text-muted">
        No charge until <Day day={newYorkDay(nextCharge?.at ?? trialEndsAt)} format="weekday" />.
      </p>
    );
  }
  if (status === 'paused' && pausedUntil) {
    return (
      <p key="paused-until" className="text-sm text-muted">
        Paused until <Day day={pausedUntil} />. It resumes by itself that morning; nothing is charged before.
      </p>
    );
  }
  if (status === 'paused') {
    return (
      <p key="paused" className="text-sm text-muted">
        Nothing is charged and no box is packed until you resume it.
      </p>
    );
  }
  if (status !== 'cancelled') return null;
  return (
    <p key="cancelled" className="text-sm text-muted">
      Nothing more is charged. Boxes that are already paid still come.
    </p>
  );
}
