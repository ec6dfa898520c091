import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { business } from '../../shared/business.ts';
import type { AdminOrder } from '../../shared/contract/orders.ts';
import { formatLongDay } from '../../shared/rules/delivery-days.ts';
import { centsOf, formatCents } from '../../shared/rules/money.ts';
import { orderLineText } from '../../shared/rules/packs.ts';
import { Button } from '../ui/layout/button.tsx';
import { recipientEmail, recipientName } from './order-columns.tsx';
import { statusName } from './order-status.ts';

/** Prints a packing slip for each order. In print, base.css hides everything but `.print-sheet`. */
export function PrintOrders({ orders, label = 'Print' }: { orders: AdminOrder[]; label?: string }) {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const end = () => setIsPrinting(false);
    addEventListener('afterprint', end);
    print();
    return () => removeEventListener('afterprint', end);
  }, [isPrinting]);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsPrinting(true)}>
        {label}
      </Button>
      {isPrinting &&
        createPortal(
          <div className="print-sheet">
            {orders.map((order) => (
              <PackingSlip key={order.id} order={order} />
            ))}
          </div>,
          document.body,
        )}
    </>
  );
}

/** An order printed: where it goes, what is in it, what was paid. */
function PackingSlip({ order }: { order: AdminOrder }) {
  const phone = order.phone || order.customer?.phone;
  return (
    <article className="break-after-page p-8 text-base text-black [overflow-wrap:anywhere]">
      <p>{business.name}</p>
      <h1 className="text-2xl">Order {order.orderNumber}</h1>
      <p className="mt-2 font-semibold">{formatLongDay(order.deliveryDate)}</p>
      {order.status === 'cancelled' && <p className="font-semibold">Cancelled: not to be delivered</p>}
      <p className="mt-4">
        <bdi>{recipientName(order)}</bdi>
        <br />
        <bdi>{order.address}</bdi>
        <br />
        {[phone, recipientEmail(order)].filter(Boolean).join(' · ')}
      </p>
      {order.deliveryNotes && (
        <p className="mt-4 border border-black p-2">
          Notes: <bdi>{order.deliveryNotes}</bdi>
        </p>
      )}
      <ul className="mt-4">
        {order.items.map((item) => (
          <li key={`${item.productId} ${item.price}`} className="flex justify-between border-b py-1">
            <span>{orderLineText(item)}</span>
            <span>{formatCents(centsOf(item.price) * item.quantity)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-right font-semibold">
        Total {formatCents(centsOf(order.total))}, {statusName(order.paymentStatus).toLowerCase()}
      </p>
    </article>
  );
}
