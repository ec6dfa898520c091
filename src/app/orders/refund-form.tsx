import * as v from 'valibot';
import type { AdminOrder } from '../../shared/admin-orders.ts';
import { centsFromDecimal, centsOf, decimalText, formatCents } from '../../shared/money.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useRefundOrder } from './admin-actions.ts';

const Amount = v.object({
  amount: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => (centsFromDecimal(text) ?? 0) > 0, 'Please enter an amount like 5.00.'),
  ),
});

/**
 * Refunds a part, or everything that is left, which is the default. If the field is unchanged no amount is sent, and the server
 * refunds the rest of what was paid: an edited total may differ from it.
 */
export function RefundForm({ order, onDone }: { order: AdminOrder; onDone: () => void }) {
  const { mutateAsync } = useRefundOrder();
  const left = Math.max(0, centsOf(order.total) - centsOf(order.refundedAmount));
  const allThatIsLeft = decimalText(left);
  async function refund({ amount }: v.InferOutput<typeof Amount>) {
    await mutateAsync({ row: order, amount: amount === allThatIsLeft ? null : Number(amount) });
    onDone();
  }
  return (
    <Form label="Refund" schema={Amount} onSubmit={refund}>
      <p>
        {formatCents(centsOf(order.refundedAmount))} of {formatCents(centsOf(order.total))} is refunded so
        far. What the card has paid goes back to the card; what credit has paid becomes credit again.
      </p>
      <Field label="Amount in dollars" name="amount" hint={`${formatCents(left)} is left.`}>
        <TextInput inputMode="decimal" defaultValue={allThatIsLeft} />
      </Field>
      <SubmitButton variant="danger" pendingLabel="Refunding...">
        Refund
      </SubmitButton>
    </Form>
  );
}
