import { useNavigate } from 'react-router';
import * as v from 'valibot';
import type { CustomerRecord } from '../../shared/contract/customers.ts';
import { adminPath } from '../admin-paths.ts';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { useDeleteCustomer } from './admin-actions.ts';

/** Lists what is deleted and asks to type the email address: it cannot be undone. */
export function DeleteCustomerForm({ record, onClose }: { record: CustomerRecord; onClose: () => void }) {
  const { customer } = record;
  const navigate = useNavigate();
  const { mutateAsync } = useDeleteCustomer();
  const Confirmation = v.object({
    email: v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (typed) => typed.toLowerCase() === customer.email.toLowerCase(),
        'Please type the address as it stands above.',
      ),
    ),
  });
  async function remove() {
    await mutateAsync(customer.id);
    onClose();
    await navigate(adminPath('customers'));
  }
  return (
    <Form label="Delete customer" schema={Confirmation} onSubmit={remove}>
      <div className="[overflow-wrap:anywhere]">
        <p>
          This deletes <strong>{customer.email}</strong> for good:
        </p>
        <ul className="mt-2 list-disc pl-5">
          {consequences(record).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <Field label="Type the email address to delete the customer" name="email" required>
        <TextInput autoComplete="off" />
      </Field>
      <SubmitButton variant="danger" pendingLabel="Deleting...">
        Delete customer
      </SubmitButton>
    </Form>
  );
}

function consequences({ customer, subscriptions, messages }: CustomerRecord): string[] {
  const running = subscriptions.filter(({ status }) => status !== 'cancelled').length;
  const paid = subscriptions.flatMap(({ deliveries }) =>
    deliveries.filter(({ state }) => state === 'ordered'),
  );
  return [
    'the account with name, addresses, saved cards and credit',
    ...(running > 0
      ? [`${counted(running, 'running subscription')}, cancelled at the payment provider first`]
      : []),
    ...(customer.orders > 0
      ? [`the names and addresses on ${counted(customer.orders, 'order')}; the orders stay for the books`]
      : []),
    ...(paid.length > 0
      ? [`${counted(paid.length, 'paid box')} still to come: cancelled, and not refunded by itself`]
      : []),
    ...(messages.length > 0 && customer.isEmailVerified
      ? [`${counted(messages.length, 'message')} of this address`]
      : []),
  ];
}

function counted(count: number, noun: string): string {
  const plural = noun.endsWith('box') ? `${noun}es` : `${noun}s`;
  return `${count} ${count === 1 ? noun : plural}`;
}
