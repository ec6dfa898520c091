import { useState } from 'react';
import * as v from 'valibot';
import { type CustomerRecord, CustomerNote as NoteInput } from '../../shared/contract/customers.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { centsFromDecimal, formatCents } from '../../shared/rules/money.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { api, unwrap } from '../platform/api.ts';
import { useAttempt } from '../platform/use-attempt.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { TextArea, TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Dialog } from '../ui/overlay/modal.tsx';
import { Day } from '../ui/text/day.tsx';
import { EmailAddress } from '../ui/text/email-address.tsx';
import { PersonName } from '../ui/text/person-name.tsx';
import { PhoneLink } from '../ui/text/phone-link.tsx';

type Opened = 'credit' | 'delete' | null;

interface CustomerFactsProps {
  record: CustomerRecord;
  /** If its form is further down. */
  showsNote: boolean;
  onDeleted: () => void;
}

export function CustomerFacts({ record, showsNote, onDeleted }: CustomerFactsProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const { customer } = record;
  return (
    <Card className="rounded-lg! p-4!">
      <h2 className="text-xl">
        <PersonName name={`${customer.firstName} ${customer.lastName}`} />
      </h2>
      <Contact customer={customer} />
      {showsNote && customer.note && (
        <p className="mt-2 rounded-md bg-sunken px-3 py-2 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
          <bdi>{customer.note}</bdi>
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-1">
        <Button variant="secondary" onClick={() => setOpened('credit')}>
          Give credit
        </Button>
        <Button variant="ghost" className="px-3! text-danger!" onClick={() => setOpened('delete')}>
          Delete customer
        </Button>
      </div>
      <Dialog open={opened === 'credit'} onOpenChange={close} title="Give credit">
        <GiveCreditForm id={customer.id} onDone={close} />
      </Dialog>
      <Dialog open={opened === 'delete'} onOpenChange={close} title="Delete this customer?">
        <DeleteCustomerForm record={record} onDeleted={onDeleted} />
      </Dialog>
    </Card>
  );
}

function Contact({ customer }: Pick<CustomerRecord, 'customer'>) {
  const { email, isEmailVerified, phone, address, createdAt } = customer;
  return (
    <div className="text-sm [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-2">
        <a href={`mailto:${encodeURIComponent(email)}`} className="inline-flex min-h-11 items-center">
          <EmailAddress email={email} />
        </a>
        {!isEmailVerified && <Badge variant="yellow">Email not verified</Badge>}
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <PhoneLink phone={phone} />
        <span className="text-muted">
          Customer since <Day day={newYorkDay(createdAt)} format="weekday" />
        </span>
      </p>
      <p>
        <bdi>{address}</bdi>
      </p>
    </div>
  );
}

const Note = v.pick(NoteInput, ['note']);

export function CustomerNote({ customer }: Pick<CustomerRecord, 'customer'>) {
  const { mutateAsync } = useSaveNote(customer);
  return (
    <Card className="rounded-lg! p-4!">
      <Form label="Note" schema={Note} className="grid gap-3" onSubmit={({ note }) => mutateAsync(note)}>
        <Field label="Note" name="note" hint="Only admins see it; it is part of the customer's data export.">
          <TextArea rows={2} defaultValue={customer.note} maxLength={2000} dir="auto" />
        </Field>
        <SubmitButton variant="secondary" className="justify-self-start" pendingLabel="Saving...">
          Save note
        </SubmitButton>
      </Form>
    </Card>
  );
}

/** Can't be undone, so it asks for the email address. */
function DeleteCustomerForm({ record, onDeleted }: { record: CustomerRecord; onDeleted: () => void }) {
  const { customer } = record;
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
    onDeleted();
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
        <TextInput autoComplete="off" data-focused-first />
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

const Gift = v.object({
  amount: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => (centsFromDecimal(text) ?? 0) > 0, 'Please enter an amount like 5.00.'),
  ),
  reason: v.pipe(v.string(), v.trim(), v.nonEmpty('Please give a reason.')),
});

function GiveCreditForm({ id, onDone }: { id: string; onDone: () => void }) {
  const sendAttempt = useAttempt();
  const { mutateAsync } = useGiveCredit(id);
  async function give({ amount, reason }: v.InferOutput<typeof Gift>) {
    const gift = { amount: Number(amount), reason };
    await sendAttempt(gift, (key) => mutateAsync({ ...gift, key }));
    onDone();
  }
  return (
    <Form label="Credit" schema={Gift} onSubmit={give}>
      <Field label="Amount in dollars" name="amount" required>
        <TextInput inputMode="decimal" placeholder="5.00" data-focused-first />
      </Field>
      <Field label="Reason" name="reason" hint="The customer sees it beside the credit." required>
        <TextInput maxLength={200} />
      </Field>
      <SubmitButton pendingLabel="Giving...">Give credit</SubmitButton>
    </Form>
  );
}

type Customer = CustomerRecord['customer'];

const customer = (id: string) => api.api.admin.customers({ id });

function useSaveNote({ id, version }: Customer) {
  return useAdminAction({
    failureTitle: 'Error saving note',
    send: (note: string) => unwrap(customer(id).patch({ note, version })),
    successToast: () => ({ title: 'Note saved' }),
  });
}

/** `amount` is in dollars; `key` is the idempotency key. */
function useGiveCredit(id: string) {
  return useAdminAction({
    failureTitle: 'Error giving credit',
    send: (credit: { amount: number; reason: string; key: string }) =>
      unwrap(customer(id).credit.post(credit)),
    successToast: ({ balance }) => ({
      title: 'Credit given',
      description: `The balance is ${formatCents(balance)}.`,
    }),
  });
}

function useDeleteCustomer() {
  return useAdminAction({
    failureTitle: 'Error deleting customer',
    send: (id: string) => unwrap(customer(id).delete()),
    deletedId: (id) => id,
    successToast: () => ({ title: 'Customer deleted' }),
  });
}
