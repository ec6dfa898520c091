import { useState } from 'react';
import type { Delivery, Extra, Subscription } from '../../shared/contract/subscriptions.ts';
import { hasBox } from '../../shared/rules/delivery-plan.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { api, unwrap } from '../platform/api.ts';
import { useOnline } from '../platform/use-online.ts';
import { Button } from '../ui/layout/button.tsx';
import { ConfirmDialog, Dialog } from '../ui/overlay/modal.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { AddExtraForm } from './actions/add-extra-form.tsx';
import { useSubscriptionAction } from './actions/use-subscription-action.ts';
import { extraText } from './record/delivery-texts.ts';

interface NextBoxExtrasProps {
  subscription: Subscription;
  /** Epoch ms. */
  now: number;
}

/** Greens that come once, with the next box. */
export function NextBoxExtras({ subscription, now }: NextBoxExtrasProps) {
  const [open, setOpen] = useState(false);
  const isOnline = useOnline();
  const next = subscription.deliveries.find(({ state, changeUntil }) => hasBox(state) && changeUntil >= now);
  // Responses stored by an earlier app version have no extras.
  const extras = next?.extras ?? [];
  if (!next || (!isOnline && extras.length === 0)) return null;
  const day = formatDay(next.date);
  return (
    <section>
      <h4 className="mb-1 text-sm font-semibold text-muted">Extras for your next box</h4>
      {extras.length > 0 && (
        <ul className="mb-2 divide-y divide-line">
          {extras.map((extra) => (
            <ExtraRow key={extra.orderId} subscription={subscription} delivery={next} extra={extra} />
          ))}
        </ul>
      )}
      {isOnline && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Add to this box
        </Button>
      )}
      <Dialog open={open} onOpenChange={setOpen} title={`Add to the box of ${day}`}>
        <AddExtraForm subscription={subscription} delivery={next} onDone={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

interface ExtraRowProps {
  subscription: Subscription;
  delivery: Delivery;
  extra: Extra;
}

function ExtraRow({ subscription: { id }, delivery: { date }, extra }: ExtraRowProps) {
  const [open, setOpen] = useState(false);
  const isOnline = useOnline();
  const total = formatCents(extra.total);
  const contents = extraText(extra);
  const { run, isBusy, isPending } = useSubscriptionAction({
    id,
    send: () =>
      unwrap(api.api.subscriptions({ id }).deliveries({ date }).extras({ orderId: extra.orderId }).delete()),
    successToast: () => ({ title: 'Removed from your box', description: `${total} is paid back.` }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-1">
      <span>
        {contents}, {total} paid
      </span>
      {isOnline && (
        <Button
          variant="ghost"
          aria-label={`Remove ${contents}`}
          disabled={isBusy}
          onClick={() => setOpen(true)}
        >
          Remove
        </Button>
      )}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Remove ${contents}?`}
        description={`The rest of your box stays. ${total} is paid back the way it was paid.`}
        confirmLabel="Remove it"
        cancelLabel="Keep it"
        pending={isPending}
        onConfirm={() => run(undefined, () => setOpen(false))}
      />
    </li>
  );
}
