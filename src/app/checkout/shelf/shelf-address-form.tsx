import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type * as v from 'valibot';
import type { User } from '../../../shared/contract/accounts.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { cart as ownCart } from '../../cart/cart.ts';
import type { CartState } from '../../cart/cart-state.ts';
import { CompleteAddress, StoredAddressFields } from '../../delivery/stored-address-fields.tsx';
import { checkoutPath } from '../../paths.ts';
import { useRefreshAfterPayment } from '../../payments/queries.ts';
import { isFinalRefusal } from '../../platform/api.ts';
import { handleUnauthorized } from '../../platform/query-client.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { endAttempt } from '../payment/attempt.ts';
import { placeOrder } from '../payment/checkout-requests.ts';

interface ShelfAddressFormProps {
  /** `YYYY-MM-DD`. */
  date: string;
  user: User;
  /** Its items are those of the shelf. */
  cart: CartState;
  /** Cents. */
  total: number;
}

export function ShelfAddressForm({ date, user, cart, total }: ShelfAddressFormProps) {
  const refreshAfterPayment = useRefreshAfterPayment();
  const queries = useQueryClient();
  const navigate = useNavigate();

  async function buy({ notes = '', ...address }: v.InferOutput<typeof CompleteAddress>) {
    // Prefilled again after a return from the payment page.
    ownCart.setAddress(address);
    ownCart.setTexts({ notes });
    const content = {
      user,
      cart: { ...cart, address, notes },
      expectedTotal: total,
      expectedDelivery: date,
      fromShelf: true as const,
    };
    try {
      const { clientSecret = '', orderId } = await placeOrder(content);
      await navigate(checkoutPath(clientSecret, orderId));
    } catch (error) {
      if (isFinalRefusal(error)) await endAttempt('shelf');
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
      <StoredAddressFields address={{ ...cart.address, notes: cart.notes }} />
      <SubmitButton size="large" fullWidth disabled={cart.items.length === 0} pendingLabel="Preparing...">
        {cart.items.length === 0 ? 'Nothing is left of your choice' : `Continue with ${formatCents(total)}`}
      </SubmitButton>
      <p className="text-balance text-center text-sm text-muted">
        Pay within ten minutes: until then they are yours.
      </p>
    </Form>
  );
}
