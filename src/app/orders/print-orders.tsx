import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { AdminOrder } from '../../shared/contract/orders.ts';
import { Button } from '../ui/layout/button.tsx';
import { PackingSlip } from './packing-slip.tsx';

/** Prints a packing slip for each order. In print, base.css hides everything but `.print-sheet`. */
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
              <PackingSlip key={order.id} order={order} />
            ))}
          </div>,
          document.body,
        )}
    </>
  );
}
