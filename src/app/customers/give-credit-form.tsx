import { useRef } from 'react';
import * as v from 'valibot';
import { centsFromDecimal } from '../../shared/rules/money.ts';
import { newUuid } from '../platform/new-uuid.ts';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { useGiveCredit } from './admin-actions.ts';

const Gift = v.object({
  amount: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => (centsFromDecimal(text) ?? 0) > 0, 'Please enter an amount like 5.00.'),
  ),
  reason: v.pipe(v.string(), v.trim(), v.nonEmpty('Please give a reason.')),
});

/** One idempotency key while the form is open, so that a repeated submission after an outage gives the credit only once. */
export function GiveCreditForm({ id, onDone }: { id: string; onDone: () => void }) {
  const key = useRef(newUuid());
  const { mutateAsync } = useGiveCredit(id);
  async function give({ amount, reason }: v.InferOutput<typeof Gift>) {
    await mutateAsync({ amount: Number(amount), reason, key: key.current });
    onDone();
  }
  return (
    <Form label="Credit" schema={Gift} onSubmit={give}>
      <Field label="Amount in dollars" name="amount" required>
        <TextInput inputMode="decimal" placeholder="5.00" />
      </Field>
      <Field label="Reason" name="reason" hint="The customer sees it beside the credit." required>
        <TextInput maxLength={200} />
      </Field>
      <SubmitButton pendingLabel="Giving...">Give credit</SubmitButton>
    </Form>
  );
}
