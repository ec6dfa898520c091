import { useAtom } from 'jotai';
import { rules } from '../../shared/business.ts';
import type { CartItem } from '../../shared/contract/cart-item.ts';
import { cartTexts } from '../../shared/contract/delivery-data.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { inCatalogOrder } from '../catalog/catalog-order.ts';
import { useProducts } from '../catalog/queries.ts';
import { useOfflinePricesDay } from '../catalog/use-offline-prices-day.ts';
import { paths } from '../paths.ts';
import { appStore } from '../platform/store.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { TextArea } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Button, ButtonLink } from '../ui/layout/button.tsx';
import { ChevronLeftIcon } from '../ui/layout/icons.tsx';
import { Drawer } from '../ui/overlay/modal.tsx';
import { Price } from '../ui/text/price.tsx';
import { PricesDate } from '../ui/text/prices-date.tsx';
import { TextLink } from '../ui/text/text-link.tsx';
import { cart } from './cart.ts';
import { useCartItems, useCartNotes } from './cart-atom.ts';
import { CartLines } from './cart-line.tsx';
import { subtotalOf } from './cart-state.ts';
import { cartPanelOpenAtom } from './panel-atom.ts';

export function CartPanel() {
  const [open, setOpen] = useAtom(cartPanelOpenAtom, { store: appStore });
  const items = inCatalogOrder(useCartItems(), useProducts().data ?? []);
  const close = () => setOpen(false);
  return (
    <Drawer open={open} onOpenChange={setOpen} title="Cart" head={<ContinueShopping onPress={close} />}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">Your Order</h2>
        <TextLink to={paths.subscription} onClick={close} className="py-2.5">
          View products
        </TextLink>
      </div>
      {items.length === 0 ? (
        <EmptyState
          title="Your cart is empty"
          text="The greens are waiting."
          picture="/pictures/empty-cart.svg"
          action={
            <ButtonLink to={paths.subscription} onClick={close} size="large">
              Fill your box
            </ButtonLink>
          }
        />
      ) : (
        <CartContent items={items} onLeave={close} />
      )}
    </Drawer>
  );
}

function ContinueShopping({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="ghost" className="-ml-3 px-3!" onClick={onPress}>
      <ChevronLeftIcon className="h-5 w-5" />
      Continue shopping
    </Button>
  );
}

function CartContent({ items, onLeave }: { items: CartItem[]; onLeave: () => void }) {
  // Pages without products need them for today's prices.
  useProducts();
  return (
    <div className="grid gap-5">
      <div>
        <CartSubtotal cents={subtotalOf(items)} />
        <PricesDate day={useOfflinePricesDay()} className="mt-2" />
      </div>
      <CartNotes />
      <ButtonLink to={paths.subscription} onClick={onLeave} size="large" fullWidth>
        Checkout
      </ButtonLink>
      <CartLines items={items} />
    </div>
  );
}

function CartNotes() {
  const notes = useCartNotes();
  return (
    <Field label="Notes or DELIVERY INSTRUCTIONS if applicable (door code, etc.)" name="notes">
      <TextArea
        rows={2}
        maxLength={cartTexts.notes}
        autoComplete="off"
        value={notes}
        onChange={(event) => cart.setTexts({ notes: event.target.value })}
      />
    </Field>
  );
}

function CartSubtotal({ cents }: { cents: number }) {
  const missing = rules.freeDeliveryFrom - cents;
  return (
    <div className="rounded-lg bg-sunken p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-semibold">
        Subtotal
        <Price cents={cents} />
      </p>
      <p className="mt-1 text-sm text-muted">
        {missing > 0
          ? `Delivery is ${formatCents(rules.deliveryFee)}. ${formatCents(missing)} more and it is free. Tax comes at checkout.`
          : 'Delivery is free. Tax comes at checkout.'}
      </p>
    </div>
  );
}
