import type { Order } from '../../shared/contract/orders.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { useOnline } from '../platform/use-online.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import type { Reorder, ReorderChange } from './reorder.ts';

/** What the cart has of an earlier order, and what is different today. */
export function ReorderNote({ order, today: { items, changes } }: { order: Order; today: Reorder }) {
  const isOnline = useOnline();
  if (items.length === 0) {
    return (
      <Alert variant="warning" title={`Nothing of order ${order.orderNumber} is available today`}>
        <Changes changes={changes} />
      </Alert>
    );
  }
  return (
    <Alert variant="success" title={`Order ${order.orderNumber} is in your cart again`}>
      <p>
        {isOnline ? 'To' : 'At the last prices that this device knows, to'} be delivered to {order.address}.
        {isOnline && changes.length === 0 && ' Prices are as they were, and everything is in stock.'}
      </p>
      <Changes changes={changes} />
    </Alert>
  );
}

function Changes({ changes }: { changes: ReorderChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="mt-2 list-disc pl-5" aria-label="What has changed">
      {changes.map((change) => (
        <li key={`${change.kind} ${change.name}`}>{changeText(change)}</li>
      ))}
    </ul>
  );
}

function changeText(change: ReorderChange): string {
  const { name } = change;
  switch (change.kind) {
    case 'price': {
      const direction = change.now > change.before ? 'costs more' : 'costs less';
      return `${name} ${direction}: ${formatCents(change.now)} per oz instead of ${formatCents(change.before)}.`;
    }
    case 'short':
      return `${name}: only ${change.leftOunces} oz left of the ${change.wantedOunces} oz you had.`;
    case 'out-of-stock':
      return `${name} is out of stock, so it is left out.`;
    case 'gone':
      return `${name} is no longer offered, so it is left out.`;
  }
}
