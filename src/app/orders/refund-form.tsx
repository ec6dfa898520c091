import { useRef, useState } from 'react';
import * as v from 'valibot';
import type { AdminOrder, RefundFigures } from '../../shared/contract/orders.ts';
import { centsFromDecimal, centsOf, formatCents } from '../../shared/rules/money.ts';
import { ApiError, userErrorMessage } from '../platform/api.ts';
import { newUuid } from '../platform/new-uuid.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { useRefundOrder } from './admin-actions.ts';
import { useRefundFigures } from './admin-queries.ts';

interface RefundFormProps {
  order: AdminOrder;
  onDone: () => void;
}

/** Refunds a part, or everything that is left of the payment, which is the default: an edited total may differ from it. */
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
        refunded so far. What the card has paid goes back to the card; what credit has paid becomes credit
        again.
      </p>
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
          Cancel the box: nothing is delivered on {formatDay(deliveryDate)}
        </label>
      )}
      <SubmitButton variant="danger" pendingLabel="Refunding...">
        Refund
      </SubmitButton>
    </Form>
  );
}

/**
 * Sends a request with the idempotency key of its attempt: one that is sent again after an outage or a lost network is the same
 * refund. Another request, or one after a refusal, has a new key.
 */
function useAttempt() {
  const attempt = useRef<{ key: string; text: string } | null>(null);
  return async (request: object, send: (key: string) => Promise<unknown>) => {
    const text = JSON.stringify(request);
    if (attempt.current?.text !== text) attempt.current = { key: newUuid(), text };
    try {
      await send(attempt.current.key);
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) attempt.current = null;
      throw error;
    }
  };
}
