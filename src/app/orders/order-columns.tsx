import { Link } from 'react-router';
import type { AdminOrder } from '../../shared/contract/orders.ts';
import { centsOf, decimalText, formatCents } from '../../shared/rules/money.ts';
import { orderLineText } from '../../shared/rules/packs.ts';
import { createdColumn } from '../ui/table/created-column.tsx';
import type { Column } from '../ui/table/data-table-types.ts';
import { ClippedText } from '../ui/text/clipped-text.tsx';
import { Day } from '../ui/text/day.tsx';
import { PersonName } from '../ui/text/person-name.tsx';
import { Price } from '../ui/text/price.tsx';
import { PaymentBadge, StatusBadge } from './order-badges.tsx';
import { paymentName, statusName } from './order-status.ts';
import { OrderStatusMenu } from './order-status-menu.tsx';

export function recipientName({ guestName, customer }: AdminOrder): string {
  return guestName || customer?.name || '';
}

export function recipientEmail({ guestEmail, customer }: AdminOrder): string {
  return guestEmail || customer?.email || '';
}

export function orderColumns(orderHref: (id: string) => string): Column<AdminOrder>[] {
  return [
    {
      id: 'order',
      header: 'Order',
      cell: ({ id, orderNumber }) => (
        <Link
          to={orderHref(id)}
          preventScrollReset
          className="inline-flex min-h-11 items-center text-leaf-ink md:whitespace-nowrap"
        >
          {orderNumber}
        </Link>
      ),
      exportText: ({ orderNumber }) => orderNumber,
    },
    {
      id: 'customer',
      header: 'Customer',
      cell: (row) => (
        <div className="max-w-56 md:leading-5">
          <PersonName name={recipientName(row)} />
          <ClippedText
            text={recipientEmail(row)}
            className="block truncate text-xs text-muted max-md:hidden md:leading-4"
          />
        </div>
      ),
      exportText: recipientName,
      card: 'left',
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => <OrderStatusMenu row={row} />,
      exportText: ({ status }) => statusName(status),
      card: 'head',
    },
    ...moneyAndDays,
    ...exportedColumns,
  ];
}

const moneyAndDays: Column<AdminOrder>[] = [
  {
    id: 'payment',
    header: 'Payment',
    card: 'right',
    cell: (row) => (
      <>
        <PaymentBadge {...row} />
        {centsOf(row.refundedAmount) > 0 && (
          <span className="text-xs text-muted md:block md:px-2.5 md:leading-4">
            {' '}
            {formatCents(centsOf(row.refundedAmount))} back
          </span>
        )}
      </>
    ),
    exportText: (row) =>
      centsOf(row.refundedAmount) > 0 ? `${paymentName(row)} (${row.refundedAmount})` : paymentName(row),
  },
  {
    id: 'delivery',
    header: 'Delivery',
    card: 'left',
    cell: ({ deliveryDate }) => <Day day={deliveryDate} format="weekday" />,
    exportText: ({ deliveryDate }) => deliveryDate,
  },
  { ...createdColumn('placed', 'Placed'), card: 'none' },
  {
    id: 'total',
    header: 'Total',
    card: 'right',
    align: 'end',
    cell: ({ total }) => <Price cents={centsOf(total)} />,
    exportText: ({ total }) => total,
  },
  {
    id: 'contents',
    header: 'Contents',
    card: 'line',
    isOnCardAlone: true,
    cell: ({ items }) => <ClippedText text={contentsOf({ items })} className="line-clamp-2 text-muted" />,
    exportText: contentsOf,
  },
];

const exportedAmounts: [header: string, text: (row: AdminOrder) => string][] = [
  ['Subtotal', ({ subtotal }) => subtotal],
  ['Discount', ({ discount }) => discount],
  ['Delivery fee', ({ delivery }) => delivery],
  ['Tax', ({ tax }) => tax],
  ['Refunded', ({ refundedAmount }) => refundedAmount],
  ['Credit', ({ creditApplied }) => creditApplied],
  ['Card', cardText],
  ['Method', ({ method }) => method],
  ['Address', ({ address }) => address],
  ['Phone', ({ phone, customer }) => phone || customer?.phone || ''],
  ['ZIP', ({ zipCode }) => zipCode],
];

/** As ordered: editing the total moves no money. */
function cardText({ subtotal, discount, delivery, tax, creditApplied }: AdminOrder): string {
  return decimalText(
    centsOf(subtotal) - centsOf(discount) + centsOf(delivery) + centsOf(tax) - centsOf(creditApplied),
  );
}

/** Only in the spreadsheet. */
const exportedColumns: Column<AdminOrder>[] = exportedAmounts.map(([header, exportText]) => ({
  id: header,
  header,
  cell: exportText,
  exportText,
  card: 'none',
  isOnCardAlone: true,
}));

function contentsOf({ items }: Pick<AdminOrder, 'items'>): string {
  return items.map(orderLineText).join(', ');
}

export function customerOrderColumns(orderHref: (id: string) => string): Column<AdminOrder>[] {
  return orderColumns(orderHref).flatMap((column) => {
    if (column.id === 'customer') return [];
    if (column.id !== 'status') return [column];
    return [{ ...column, cell: (row: AdminOrder) => <StatusBadge {...row} /> }];
  });
}
