import { useId, useState } from 'react';
import type { Delivery, Extra, Subscription } from '../../shared/contract/subscriptions.ts';
import { firstDelivery } from '../../shared/rules/delivery-days.ts';
import { hasBox } from '../../shared/rules/delivery-plan.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { useProducts } from '../catalog/queries.ts';
import { useShelf } from '../catalog/use-shelf.ts';
import { useDeliveryTerms } from '../delivery/use-delivery-terms.ts';
import { api, unwrap } from '../platform/api.ts';
import { useOnline } from '../platform/use-online.ts';
import { Select } from '../ui/form/controls.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ConfirmDialog, Dialog } from '../ui/overlay/modal.tsx';
import { Day } from '../ui/text/day.tsx';
import { AddExtraForm } from './actions/add-extra-form.tsx';
import { useSubscriptionAction } from './actions/use-subscription-action.ts';
import { extraText } from './record/delivery-texts.ts';

interface BoxExtrasProps {
  subscription: Subscription;
  /** Epoch ms. */
  now: number;
}

/** Greens that come once, with a coming box. */
export function BoxExtras({ subscription, now }: BoxExtrasProps) {
  const [open, setOpen] = useState(false);
  const isOnline = useOnline();
  const boxes = subscription.deliveries.filter(
    ({ state, changeUntil }) => hasBox(state) && changeUntil >= now,
  );
  // Responses stored by an earlier app version have no extras.
  const withExtras = boxes.filter(({ extras = [] }) => extras.length > 0);
  if (boxes.length === 0 || (!isOnline && withExtras.length === 0)) return null;
  return (
    <section>
      <h4 className="mb-1 text-sm font-semibold text-muted">Extras</h4>
      {withExtras.length > 0 && (
        <ul className="mb-2 divide-y divide-line">
          {withExtras.flatMap((delivery) =>
            delivery.extras.map((extra) => (
              <ExtraRow key={extra.orderId} subscription={subscription} delivery={delivery} extra={extra} />
            )),
          )}
        </ul>
      )}
      {isOnline && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Add to this box
        </Button>
      )}
      <Dialog open={open} onOpenChange={setOpen} title="Add to a box">
        <AddToBox subscription={subscription} boxes={boxes} onDone={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

interface AddToBoxProps {
  subscription: Subscription;
  boxes: Delivery[];
  onDone: () => void;
}

/** Begins with the first box that can have something. */
function AddToBox({ subscription, boxes, onDone }: AddToBoxProps) {
  const { terms } = useDeliveryTerms();
  const shelf = useShelf();
  const { data: products = [] } = useProducts();
  const [chosen, setChosen] = useState<string | null>(null);
  const id = useId();
  const firstSownDay = terms ? firstDelivery(terms.now, terms.leadTimeDays, terms.closedDays) : null;
  const [next] = boxes;
  const hasForNext = shelf?.date === next?.date || products.some(({ isGrownToOrder }) => !isGrownToOrder);
  const first = hasForNext ? next : boxes.find(({ date }) => firstSownDay !== null && date >= firstSownDay);
  const delivery = boxes.find(({ date }) => date === chosen) ?? first ?? next;
  if (!delivery) return null;
  return (
    <div className="grid gap-5">
      <div>
        <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
          Which box
        </label>
        <Select id={id} value={delivery.date} onChange={({ target }) => setChosen(target.value)}>
          {boxes.map(({ date }) => (
            <option key={date} value={date}>
              <Day day={date} />
            </option>
          ))}
        </Select>
      </div>
      <AddExtraForm
        key={delivery.date}
        subscription={subscription}
        delivery={delivery}
        isNext={delivery === next}
        firstSownDay={firstSownDay}
        onDone={onDone}
      />
    </div>
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
    successToast: () => ({ title: 'Removed from your box', description: `We refund ${total}.` }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-1">
      <span>
        {contents}, {total} paid, for <Day day={date} />
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
        description={`The rest of your box stays. We refund ${total} the way it was paid.`}
        confirmLabel="Remove it"
        cancelLabel="Keep it"
        pending={isPending}
        onConfirm={() => run(undefined, () => setOpen(false))}
      />
    </li>
  );
}
