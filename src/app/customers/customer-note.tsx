import * as v from 'valibot';
import { type CustomerRecord, CustomerNote as NoteInput } from '../../shared/contract/customers.ts';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { useSaveNote } from './admin-actions.ts';

const Note = v.pick(NoteInput, ['note']);

/** What the farm wants to remember about a customer. */
export function CustomerNote({ customer }: Pick<CustomerRecord, 'customer'>) {
  const { mutateAsync } = useSaveNote(customer);
  return (
    <Form
      label="Note"
      schema={Note}
      className="grid content-start gap-3"
      onSubmit={({ note }) => mutateAsync(note)}
    >
      <Field label="Note" name="note" hint="Only admins see it; it is part of the customer's data export.">
        <TextArea rows={4} defaultValue={customer.note} maxLength={2000} dir="auto" />
      </Field>
      <SubmitButton variant="secondary" className="justify-self-start" pendingLabel="Saving...">
        Save note
      </SubmitButton>
    </Form>
  );
}
