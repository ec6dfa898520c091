import { useState } from 'react';
import type { AdminOrder } from '../../shared/contract/orders.ts';
import { Button } from '../ui/layout/button.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useDeleteOrder } from './admin-actions.ts';
import { EditOrderForm } from './edit-order-form.tsx';
import { PrintOrders } from './print-orders.tsx';
import { RefundForm } from './refund-form.tsx';

type Opened = 'edit' | 'refund' | 'delete' | null;

export function OrderActions({ order, onDeleted }: { order: AdminOrder; onDeleted: () => void }) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const canRefund = order.paymentStatus === 'paid' || order.paymentStatus === 'partially_refunded';
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => setOpened('edit')}>
        Edit
      </Button>
      {canRefund && (
        <Button variant="secondary" onClick={() => setOpened('refund')}>
          Refund
        </Button>
      )}
      <PrintOrders orders={[order]} />
      <Button variant="ghost" className="ml-auto text-danger!" onClick={() => setOpened('delete')}>
        Delete
      </Button>
      <Dialog open={opened === 'edit'} onOpenChange={close} title={`Edit order ${order.orderNumber}`}>
        <EditOrderForm order={order} onDone={close} />
      </Dialog>
      <Dialog open={opened === 'refund'} onOpenChange={close} title={`Refund order ${order.orderNumber}`}>
        <RefundForm order={order} onDone={close} />
      </Dialog>
      <DeleteOrder order={order} isOpen={opened === 'delete'} onClose={close} onDeleted={onDeleted} />
    </div>
  );
}

interface DeleteOrderProps {
  order: AdminOrder;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteOrder({ order, isOpen, onClose, onDeleted }: DeleteOrderProps) {
  const { mutate, isPending } = useDeleteOrder();
  const refundHint =
    order.paymentStatus === 'unpaid' ? '' : ' No money moves: refund it first if it should be paid back.';
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onClose}
      title={`Delete order ${order.orderNumber}?`}
      description={`It leaves every list and the week's deliveries, and its ounces go back into stock unless it was delivered.${refundHint}`}
      confirmLabel="Delete order"
      danger
      pending={isPending}
      onConfirm={() => mutate(order, { onSuccess: onDeleted, onSettled: onClose })}
    />
  );
}
