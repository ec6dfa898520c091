import { useState } from 'react';
import * as v from 'valibot';
import type { AdminOrder, RefundFigures } from '../../shared/contract/orders.ts';
import { centsFromDecimal, centsOf, formatCents } from '../../shared/rules/money.ts';
import { userErrorMessage } from '../platform/api.ts';
import { useAttempt } from '../platform/use-attempt.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Day } from '../ui/text/day.tsx';
import { useRefundOrder } from './admin-actions.ts';
import { useRefundFigures } from './admin-queries.ts';

interface RefundFormProps {
  order: AdminOrder;
  onDone: () => void;
}

/** An edited total can differ from the payment. */
export function RefundForm(props: RefundFormProps) {
  const { data, error, refetch, isFetching } = useRefundFigures(props.order.id);
  if (!data && error)
    return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  if (!data) return <SkeletonList rows={3} rowClassName="h-12" label="Loading what was paid" />;
  return <AmountForm {...props} figures={data} />;
}

const Amount = v.object({
  amount: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => (centsFromDecimal(text) ?? 0) > 0, 'Please enter an amount like 5.00.'),
  ),
});

function AmountForm({ order, onDone, figures }: RefundFormProps & { figures: RefundFigures }) {
  const { mutateAsync } = useRefundOrder();
  const sendAttempt = useAttempt();
  const { status, deliveryDate } = order;
  const left = centsOf(figures.left);
  const [isFull, setIsFull] = useState(true);
  const [choice, setChoice] = useState<boolean | null>(null);
  const canCancel = status !== 'delivered' && status !== 'cancelled';
  const cancel = canCancel && (choice ?? (isFull && figures.isBoxToCome));
  async function refund({ amount }: v.InferOutput<typeof Amount>) {
    const request = { amount: Number(amount), cancel };
    await sendAttempt(request, (key) => mutateAsync({ row: order, ...request, key }));
    onDone();
  }
  return (
    <Form label="Refund" schema={Amount} onSubmit={refund}>
      <p>
        {formatCents(centsOf(figures.paid))} was paid, {formatCents(centsOf(figures.refunded))} of it is
        refunded so far.{' '}
        {order.method === 'cash' || order.method === 'bank'
          ? 'This only books it: please hand the money over, or send it yourself.'
          : 'What the card has paid goes back to the card; what credit has paid becomes credit again.'}
      </p>
      {figures.isDisputeOpen && (
        <p>
          The bank is deciding about this payment: what the card has paid cannot be refunded until it has.
        </p>
      )}
      <Field label="Amount in dollars" name="amount" hint={`${formatCents(left)} is left.`}>
        <TextInput
          inputMode="decimal"
          defaultValue={figures.left}
          onInput={(event) => setIsFull(centsFromDecimal(event.currentTarget.value) === left)}
        />
      </Field>
      {canCancel && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={cancel}
            onChange={(event) => setChoice(event.target.checked)}
            className="h-5 w-5 shrink-0 accent-leaf"
          />
          <span>
            Cancel the box: nothing is delivered on <Day day={deliveryDate} />
          </span>
        </label>
      )}
      <SubmitButton variant="danger" pendingLabel="Refunding...">
        Refund
      </SubmitButton>
    </Form>
  );
}
