import type { Order } from '../../shared/contract/orders.ts';
import { orderLineText } from '../../shared/rules/packs.ts';
import { orderAgainPath } from '../paths.ts';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { RepeatIcon } from '../ui/layout/icons.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import type { PurchasePageState } from './use-purchase-page-state.ts';

export function ReorderPrompt({ order }: { order: Order }) {
  const contents = order.items.map(orderLineText).join(', ');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border bg-surface p-4 sm:px-6">
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
        Your last order, {order.orderNumber}: {contents}
      </p>
      <ButtonLink variant="secondary" to={orderAgainPath()} replace preventScrollReset>
        <RepeatIcon className="h-5 w-5" />
        Same as last time
      </ButtonLink>
    </div>
  );
}

interface ReplaceDialogProps {
  purchase: PurchasePageState;
  /** The order that would replace what is in the cart; null while the dialog is closed. */
  order: Order | null;
  onReplace: () => void;
  onKeep: () => void;
}

export function ReplaceDialog({ purchase: { cart }, order, onReplace, onKeep }: ReplaceDialogProps) {
  const inCart = cart.items.map(({ quantity, name }) => orderLineText({ quantity, productName: name }));
  return (
    <ConfirmDialog
      open={order !== null}
      onOpenChange={onKeep}
      title="Replace what is in your cart?"
      description={`Your cart has ${inCart.join(', ')}. Order ${order?.orderNumber ?? ''} would take its place.`}
      confirmLabel="Replace"
      cancelLabel="Keep my cart"
      onConfirm={onReplace}
    />
  );
}
