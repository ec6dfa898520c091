import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type * as v from 'valibot';
import type { User } from '../../../shared/contract/accounts.ts';
import { cartItem } from '../../../shared/contract/cart-item.ts';
import { centsOf, formatCents } from '../../../shared/rules/money.ts';
import { handfulsText } from '../../../shared/rules/packs.ts';
import { quoteFor } from '../../../shared/rules/quote.ts';
import type { Shelf } from '../../catalog/use-shelf.ts';
import { CompleteAddress, StoredAddressFields } from '../../delivery/stored-address-fields.tsx';
import { checkoutPath } from '../../paths.ts';
import { useRefreshAfterPayment } from '../../payments/queries.ts';
import { ApiError } from '../../platform/api.ts';
import { handleUnauthorized } from '../../platform/query-client.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { Stepper } from '../../ui/form/stepper.tsx';
import { endAttempt, isFinalRefusal } from '../payment/attempt.ts';
import { placeOrder } from '../payment/checkout-requests.ts';
import { deliveryFeeText } from '../summary/free-delivery-note.tsx';
import type { PurchasePageState } from '../summary/use-purchase-page-state.ts';

interface ShelfFormProps {
  shelf: Shelf;
  purchase: PurchasePageState;
  user: User;
}

/** A one-time order of its own; the server decides what is left. */
export function ShelfForm({ shelf, purchase: { cart, referralPercent }, user }: ShelfFormProps) {
  const [ounces, setOunces] = useState<Record<string, number>>({});
  const refreshAfterPayment = useRefreshAfterPayment();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const chosen = shelf.greens.flatMap(({ product, ounces: left }) => {
    const quantity = Math.min(ounces[product.id] ?? 0, left);
    return quantity > 0 ? [{ product, quantity }] : [];
  });
  const quote = quoteFor({
    lines: chosen.map(({ product, quantity }) => ({
      ounces: quantity,
      pricePerOunce: centsOf(product.price),
    })),
    planPercent: 0,
    referralPercent,
  });

  async function buy({ notes = '', ...address }: v.InferOutput<typeof CompleteAddress>) {
    const items = chosen.map(({ product, quantity }) => cartItem(product, undefined, quantity));
    const content = {
      user,
      cart: { ...cart, items, address, notes },
      expectedTotal: quote.total,
      expectedDelivery: shelf.date,
      fromShelf: true as const,
    };
    try {
      const { clientSecret = '', orderId } = await placeOrder(content);
      await navigate(checkoutPath(clientSecret, orderId));
    } catch (error) {
      if (error instanceof ApiError && isFinalRefusal(error.status)) await endAttempt('shelf');
      void queries.invalidateQueries({ queryKey: ['products'] });
      if (!handleUnauthorized(error)) throw error;
    } finally {
      refreshAfterPayment();
    }
  }

  return (
    <Form
      label="Order for this Saturday"
      schema={CompleteAddress}
      className="grid grid-cols-1 gap-5"
      onSubmit={buy}
    >
      <ul className="divide-y divide-line">
        {shelf.greens.map(({ product: { id, name, price }, ounces: left }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div>
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-muted">
                <span>
                  ${price} per oz, {left} oz left
                </span>
                {ounces[id] ? <span>, {handfulsText(Math.min(ounces[id], left))}</span> : null}
              </p>
            </div>
            <Stepper
              label={name}
              unit="oz"
              value={chosen.find(({ product }) => product.id === id)?.quantity ?? 0}
              max={left}
              onChange={(next) => setOunces({ ...ounces, [id]: next })}
            />
          </li>
        ))}
      </ul>
      <StoredAddressFields address={{ ...cart.address, notes: cart.notes }} />
      <SubmitButton size="large" fullWidth disabled={chosen.length === 0} pendingLabel="Preparing...">
        {chosen.length === 0 ? 'Choose your greens' : `Continue with ${formatCents(quote.total)}`}
      </SubmitButton>
      <p className="text-center text-sm text-muted">
        Tax and delivery ({deliveryFeeText}) included. Pay within ten minutes: until then they are yours.
      </p>
    </Form>
  );
}
