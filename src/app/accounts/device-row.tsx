import type { AccountSession } from '../../shared/contract/accounts.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Button } from '../ui/layout/button.tsx';

interface DeviceRowProps {
  session: AccountSession;
  onSignOut: () => void;
}

/** A device, since when it is signed in and when it was last used; `lastSeenAt` is kept to the hour. */
export function DeviceRow({ session, onSignOut }: DeviceRowProps) {
  const { device, createdAt, lastSeenAt, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {isCurrent && <Badge variant="green">This device</Badge>}
        </p>
        <p className="text-sm text-muted">Signed in since {formatted(createdAt)}</p>
        {!isCurrent && <p className="text-sm text-muted">Last used {formatted(lastSeenAt, 'numeric')}</p>}
      </div>
      {!isCurrent && (
        <Button variant="secondary" onClick={onSignOut}>
          Sign out
          <span className="sr-only"> {device}</span>
        </Button>
      )}
    </li>
  );
}

/** An instant (epoch ms) where the customer is, without minutes. */
function formatted(instant: number, hour?: 'numeric'): string {
  return new Intl.DateTimeFormat('en-US', { ...dateOptions, hour }).format(instant);
}

const dateOptions = { month: 'long', day: 'numeric', year: 'numeric' } as const;
