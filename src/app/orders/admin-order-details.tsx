import { unclearAddress } from '../../shared/contract/delivery.ts';
import type { AdminOrder } from '../../shared/contract/orders.ts';
import { newYorkDay, newYorkTime } from '../../shared/rules/delivery-days.ts';
import { centsOf, formatCents } from '../../shared/rules/money.ts';
import { orderLineText } from '../../shared/rules/packs.ts';
import { adminPath } from '../admin-paths.ts';
import { Button } from '../ui/layout/button.tsx';
import { Fact, FactList } from '../ui/layout/fact-list.tsx';
import { Day } from '../ui/text/day.tsx';
import { formatTime } from '../ui/text/format-instant.ts';
import { PersonName } from '../ui/text/person-name.tsx';
import { PhoneLink } from '../ui/text/phone-link.tsx';
import { Price } from '../ui/text/price.tsx';
import { TextLink } from '../ui/text/text-link.tsx';
import { useEditOrder } from './admin-actions.ts';
import { DeliverBeforeForm, FactButton, MoveForm } from './edit-order-form.tsx';
import { PaymentBadge } from './order-badges.tsx';
import { recipientEmail, recipientName } from './order-columns.tsx';
import { OrderFigures } from './order-figures.tsx';
import { methodName } from './order-status.ts';
import { OrderStatusMenu } from './order-status-menu.tsx';

export function OrderHead({ order }: { order: AdminOrder }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p className="text-lg font-semibold">{order.orderNumber}</p>
      <PaymentBadge {...order} />
      <div className="ml-auto">
        <OrderStatusMenu row={order} />
      </div>
    </div>
  );
}

export function AdminOrderDetails({ order }: { order: AdminOrder }) {
  return (
    <>
      <Recipient order={order} />
      <FactList>
        <Fact label="Delivery">
          <Day day={order.deliveryDate} />
          <FactButton label="Move" title={`Move order ${order.orderNumber}`}>
            {(close) => <MoveForm order={order} onDone={close} />}
          </FactButton>
        </Fact>
        <Fact label="Deliver before">
          {order.deliverBefore ? formatTime(order.deliverBefore) : 'Any time'}
          <FactButton label="Set time" title={`Time of order ${order.orderNumber}`}>
            {(close) => <DeliverBeforeForm order={order} onDone={close} />}
          </FactButton>
        </Fact>
        <Fact label="Placed">
          <Day day={newYorkDay(order.createdAt)} format="weekday" />
        </Fact>
        <Fact label="Payment">
          {order.payUntil === undefined ? (
            methodName(order.method)
          ) : (
            <span>
              Mailed link, until <Day day={newYorkDay(order.payUntil)} format="weekday" />,{' '}
              {newYorkTime(order.payUntil)}
            </span>
          )}
        </Fact>
        <Fact label="Kind">{order.subscriptionId ? 'Box of a subscription' : 'One-time order'}</Fact>
      </FactList>
      <OrderItemsAndTotals order={order} />
    </>
  );
}

function Recipient({ order }: { order: AdminOrder }) {
  const { customer, address, deliveryNotes } = order;
  const phone = order.phone || customer?.phone;
  return (
    <section
      aria-label="Customer"
      className="rounded-lg bg-sunken px-3 py-1 text-sm [overflow-wrap:anywhere]"
    >
      <div className="flex min-h-11 items-center justify-between gap-x-4">
        <p className="min-w-0 font-semibold">
          <PersonName name={recipientName(order)} />
        </p>
        {customer && (
          <TextLink
            to={adminPath('customers', { customer: customer.id })}
            className="inline-flex min-h-11 shrink-0 items-center"
          >
            Open customer
          </TextLink>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0">{recipientEmail(order)}</p>
        <PhoneLink phone={phone} className="whitespace-nowrap" />
      </div>
      <p className="pb-2">{address || 'No longer kept'}</p>
      {order.isApproximate && <UnclearAddress order={order} />}
      {deliveryNotes && <p className="pb-2 text-muted">Notes: {deliveryNotes}</p>}
    </section>
  );
}

function UnclearAddress({ order }: { order: AdminOrder }) {
  const { mutate, isPending } = useEditOrder();
  return (
    <p className="pb-2 font-semibold text-warning-ink">
      {unclearAddress}
      <Button
        variant="ghost"
        className="-my-2.5 ml-1 px-3!"
        disabled={isPending}
        onClick={() => mutate({ row: order, edit: { isApproximate: false } })}
      >
        The address is right
      </Button>
    </p>
  );
}

function OrderItemsAndTotals({ order }: { order: AdminOrder }) {
  const refunded = centsOf(order.refundedAmount);
  const carried = centsOf(order.carriedOver ?? '0.00');
  return (
    <FactList>
      {order.items.map((item) => (
        <Fact key={`${item.productId} ${item.price}`} label={orderLineText(item)}>
          {item.shortfall > 0 && <span className="text-danger">{item.shortfall} oz short </span>}
          <Price cents={centsOf(item.price) * item.quantity} />
        </Fact>
      ))}
      <OrderFigures order={order} />
      <Fact label="Total">
        <Price cents={centsOf(order.total)} className="font-semibold tabular-nums" />
      </Fact>
      {centsOf(order.creditApplied) > 0 && (
        <Fact label="Paid by credit">{formatCents(centsOf(order.creditApplied) - carried)}</Fact>
      )}
      {carried > 0 && <Fact label="Left for the next box">{formatCents(carried)}</Fact>}
      {refunded > 0 && <Fact label="Refunded">{formatCents(refunded)}</Fact>}
    </FactList>
  );
}
