import * as v from 'valibot';
import type { AdminOrder } from '../../shared/contract/orders.ts';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { useSetStatus } from './admin-actions.ts';

const Note = v.object({
  notes: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Please write a note.'),
    v.maxLength(1000, 'Please keep the notes to 1,000 characters.'),
  ),
});

/** A note for the order's history, which only admins see. */
export function OrderNoteForm({ order }: { order: AdminOrder }) {
  const { mutateAsync } = useSetStatus();
  return (
    <Form
      label="Note"
      schema={Note}
      resetOnSuccess
      className="grid gap-3"
      onSubmit={({ notes }) => mutateAsync({ rows: [order], status: order.status, notes })}
    >
      <Field
        label="Note"
        name="notes"
        hint="Only admins see it, in the history; it is part of the customer's data export."
      >
        <TextArea rows={2} maxLength={1000} dir="auto" />
      </Field>
      <SubmitButton variant="secondary" className="justify-self-start">
        Add note
      </SubmitButton>
    </Form>
  );
}
