import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { AdminOrder } from '../../shared/admin-orders.ts';
import { Button } from '../ui/button.tsx';
import { OrderSlip } from './order-slip.tsx';

/** Prints a slip for each order. The sheet is all that the printer gets of the page (base.css). */
export function PrintOrders({ orders }: { orders: AdminOrder[] }) {
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
        Print
      </Button>
      {isPrinting &&
        createPortal(
          <div className="print-sheet">
            {orders.map((order) => (
              <OrderSlip key={order.id} order={order} />
            ))}
          </div>,
          document.body,
        )}
    </>
  );
}
