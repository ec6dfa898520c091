import type { Subscription } from '../../../shared/contract/subscriptions.ts';
import { useOnline } from '../../platform/use-online.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Day } from '../../ui/text/day.tsx';
import { useSubscriptionAction } from './use-subscription-action.ts';

/** Only until something is charged for the change. */
export function UndoChange({ subscription }: { subscription: Subscription }) {
  const { id, canUndoChange, changesApplyFrom } = subscription;
  const isOnline = useOnline();
  const { run, isBusy, isPending } = useSubscriptionAction({
    id,
    send: (subscriptionApi) => subscriptionApi.undoChange(id),
    successToast: () => ({ title: 'Change Undone', description: 'Your box is as it was before.' }),
  });
  if (!canUndoChange) return null;
  return (
    <Alert title="You changed this box">
      {changesApplyFrom ? (
        <span>
          It applies from <Day day={changesApplyFrom} /> and has not been charged yet.
        </span>
      ) : (
        <span key="next">It applies from your next box and has not been charged yet.</span>
      )}
      {isOnline && (
        <Button
          variant="secondary"
          className="mt-3"
          pending={isPending}
          disabled={isBusy}
          onClick={() => run()}
        >
          Undo change
        </Button>
      )}
    </Alert>
  );
}
