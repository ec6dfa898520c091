import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminProduct } from '../../shared/contract/catalog.ts';
import { firstRepriceDay, type Repriced } from '../../shared/contract/subscriptions.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { useShopClock } from '../delivery/use-delivery-terms.ts';
import { api, unwrap, userErrorMessage } from '../platform/api.ts';
import { TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Dialog } from '../ui/overlay/modal.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import type { SavedPrice } from './use-price-edits.ts';

/** Running subscriptions keep their price unless the farm says from when they cost the new one. */
export function RepriceOffer({ saved, onDone }: { saved: SavedPrice; onDone: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const now = useShopClock();
  const { product, price } = saved;
  return (
    <div
      role="toolbar"
      aria-label={`New price of ${product.name}`}
      className="bottom-bar pointer-events-auto flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-surface px-4 py-3 shadow-md"
    >
      <p role="status">
        <strong>
          {product.name}: ${product.price} is now ${price} an ounce.
        </strong>{' '}
        Running subscriptions keep their price.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onDone}>
          Leave them
        </Button>
        <Button onClick={() => setIsAsking(true)}>Apply to running subscriptions</Button>
      </div>
      {isAsking && now !== null && (
        <RepriceDialog
          saved={saved}
          first={firstRepriceDay(newYorkDay(now))}
          onClose={() => setIsAsking(false)}
          onDone={onDone}
        />
      )}
    </div>
  );
}

interface RepriceDialogProps {
  saved: SavedPrice;
  /** `YYYY-MM-DD`. */
  first: string;
  onClose: () => void;
  onDone: () => void;
}

function RepriceDialog({ saved: { product, price }, first, onClose, onDone }: RepriceDialogProps) {
  const [from, setFrom] = useState(first);
  const preview = useQuery({
    queryKey: ['admin', 'reprice', product.id, price, from],
    queryFn: () => sendReprice(product, from, true),
    enabled: from !== '',
    staleTime: 0,
  });
  const apply = useAdminAction({
    failureTitle: 'The price was not applied',
    send: () => sendReprice(product, from, false),
    successToast: (answer) => ({
      title: 'The new price is planned',
      description: `${countText(answer)} from ${formatDay(from)} on.`,
    }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`New price of ${product.name} in running subscriptions`}
      description="Boxes from that Saturday on cost the new price. Each customer gets one mail with the old and the new total, and can change or cancel before. This cannot be undone; another price can be applied later."
    >
      <div className="grid gap-5">
        <Field label="From Saturday" name="from" hint="At least 30 days ahead." required>
          <TextInput
            type="date"
            min={first}
            step={7}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        </Field>
        <p role="status" className="font-semibold">
          {preview.error ? userErrorMessage(preview.error) : previewText(preview.data, product, price)}
        </p>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={apply.isPending} onClick={onClose}>
            Not now
          </Button>
          <Button
            pending={apply.isPending}
            disabled={!preview.data?.subscriptions}
            onClick={() => apply.mutate(undefined, { onSuccess: onDone })}
          >
            Apply it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function sendReprice({ id }: AdminProduct, from: string, preview: boolean): Promise<Repriced> {
  return unwrap(api.api.admin.products({ id }).reprice.post({ from, preview }));
}

function previewText(answer: Repriced | undefined, product: AdminProduct, price: string): string {
  if (!answer) return 'Counting the subscriptions...';
  if (answer.subscriptions === 0) return 'No running subscription has another price then.';
  return `${countText(answer)}: an ounce of ${product.name} costs $${price} instead of $${product.price}.`;
}

function countText({ subscriptions, mails }: Repriced): string {
  const what = subscriptions === 1 ? 'subscription' : 'subscriptions';
  return `${subscriptions} ${what}, ${mails} ${mails === 1 ? 'mail' : 'mails'}`;
}
