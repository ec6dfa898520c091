import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import * as v from 'valibot';
import { business } from '../../shared/business.ts';
import { DeliveryAddress } from '../../shared/contract/address.ts';
import { Day } from '../../shared/contract/day.ts';
import type { RowCustomer } from '../../shared/contract/lists.ts';
import { handMethods } from '../../shared/contract/orders.ts';
import { HandCustomer, handPayments, type OrderByHand } from '../../shared/contract/orders-by-hand.ts';
import { brandName, type SavedCard } from '../../shared/contract/payments.ts';
import { newYorkDay, saturdayOnOrAfter } from '../../shared/rules/delivery-days.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { quoteFor } from '../../shared/rules/quote.ts';
import {
  GreenPicker,
  type Ounces,
  type PickedLine,
  pickedLines,
  requestedProducts,
} from '../catalog/green-picker.tsx';
import { useProducts } from '../catalog/queries.ts';
import { api, unwrap, userErrorMessage } from '../platform/api.ts';
import { useAttempt } from '../platform/use-attempt.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { Select, TextArea, TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ChevronDownIcon } from '../ui/layout/icons.tsx';
import { useOrderByHand } from './admin-actions.ts';
import { useCardOf } from './admin-queries.ts';
import { methodName } from './order-status.ts';

const checkbox = v.optional(v.string());

const Choices = v.object({
  deliveryDate: Day,
  payment: v.picklist(handPayments),
  isPaid: checkbox,
  note: v.string(),
});
type Choices = v.InferOutput<typeof Choices>;

/** Without a street, it goes to the account's address. */
const KnownCustomer = v.object({
  ...Choices.entries,
  ...v.omit(DeliveryAddress, ['notes']).entries,
});

const required = (missing: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(missing));

const NewCustomer = v.object({
  ...Choices.entries,
  ...v.omit(HandCustomer, ['address']).entries,
  street: required('Street address is required.'),
  city: required('City is required.'),
  state: required('State is required.'),
  zipCode: required('ZIP code is required.'),
});
type NewCustomer = v.InferOutput<typeof NewCustomer>;

type Who = Pick<OrderByHand, 'customerId' | 'address' | 'customer'>;

export function NewOrderForm({ onDone }: { onDone: () => void }) {
  const { mutateAsync } = useOrderByHand();
  const sendAttempt = useAttempt();
  const products = useProducts({ refetch: true });
  const [chosen, setChosen] = useState<RowCustomer | null>(null);
  const [ounces, setOunces] = useState<Ounces>({});
  const [hasEmail, setHasEmail] = useState(false);
  const [day, setDay] = useState(saturdayOnOrAfter(newYorkDay(Date.now())));
  const lines = pickedLines(products.data ?? [], ounces);
  const { total } = quoteFor({ lines, planPercent: 0, referralPercent: 0 });

  async function place(who: Who, { deliveryDate, payment, isPaid, note }: Choices) {
    const order = {
      ...who,
      products: requestedProducts(lines),
      deliveryDate,
      payment,
      isPaid: isPaid !== undefined && (payment === 'cash' || payment === 'bank'),
      note,
      expectedTotal: total,
      preview: false,
    };
    await sendAttempt(order, (key) => mutateAsync({ order, key }));
    onDone();
  }
  const placeForNew = ({ firstName, lastName, email, phone, ...rest }: NewCustomer) => {
    const { street, city, state, zipCode } = rest;
    return place(
      { customer: { firstName, lastName, email, phone, address: { street, city, state, zipCode } } },
      rest,
    );
  };

  const { data, error, refetch, isFetching } = products;
  if (!data && error)
    return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  if (!data) return <SkeletonList rows={4} rowClassName="h-12" label="Loading the greens" />;
  const rest = (choices: ReactNode) => (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-1 text-sm font-semibold">Greens</legend>
        <GreenPicker products={data} ounces={ounces} onChange={setOunces} typable />
      </fieldset>
      <div className="grid gap-5">{choices}</div>
      <ShortNote day={day} lines={lines} nameOf={(id) => data.find((one) => one.id === id)?.name ?? id} />
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t bg-surface px-6 py-4 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8">
        <p className="font-semibold">Total with delivery and tax: {formatCents(total)}</p>
        <SubmitButton pendingLabel="Placing...">Place order</SubmitButton>
      </div>
    </>
  );
  if (chosen)
    return (
      <Form
        key={chosen.id}
        label="New order"
        schema={KnownCustomer}
        onSubmit={({ street, city, state, zipCode, ...choices }) =>
          place(
            { customerId: chosen.id, ...(street && { address: { street, city, state, zipCode } }) },
            choices,
          )
        }
      >
        <p className="flex flex-wrap items-center justify-between gap-x-3">
          <span>
            For <bdi className="font-semibold">{chosen.name}</bdi>, to the address of the account
          </span>
          <Button variant="ghost" className="px-3!" onClick={() => setChosen(null)}>
            Change
          </Button>
        </p>
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
            Another address
            <ChevronDownIcon className="h-5 w-5 group-open:rotate-180" />
          </summary>
          <div className="grid gap-5">
            <AddressInputs />
          </div>
        </details>
        {rest(<ChoicesForKnown customerId={chosen.id} day={day} onDay={setDay} />)}
      </Form>
    );
  return (
    <div className="grid gap-5">
      <CustomerSearch onChoose={setChosen} />
      <Form label="New order" schema={NewCustomer} onSubmit={placeForNew}>
        <NewCustomerFields onEmail={(email) => setHasEmail(email.trim() !== '')} />
        {rest(<ChoiceFields card={null} hasEmail={hasEmail} day={day} onDay={setDay} />)}
      </Form>
    </div>
  );
}

interface ShortNoteProps {
  day: string;
  lines: PickedLine[];
  nameOf: (productId: string) => string;
}

/** The farm is not refused for ounces, only told. */
function ShortNote({ day, lines, nameOf }: ShortNoteProps) {
  const products = requestedProducts(lines);
  const { data } = useQuery({
    queryKey: ['admin', 'order-preview', day, products],
    queryFn: () =>
      unwrap(
        api.api.admin.orders.post({ products, deliveryDate: day, payment: 'cash', note: '', preview: true }),
      ),
    enabled: products.length > 0 && day !== '',
    retry: false,
  });
  if (!data || 'orderId' in data || data.short.length === 0) return null;
  const short = data.short.map(({ productId, ounces }) => `${ounces} oz of ${nameOf(productId)}`);
  return <p className="text-warning-ink">Not there for that day yet: {short.join(', ')}.</p>;
}

function CustomerSearch({ onChoose }: { onChoose: (customer: RowCustomer) => void }) {
  const [text, setText] = useState('');
  const id = useId();
  const q = text.trim();
  const { data } = useQuery({
    queryKey: ['admin', 'search', q],
    queryFn: () => unwrap(api.api.admin.search.get({ query: { q } })),
    enabled: q.length > 1,
  });
  const found = q.length > 1 ? data?.customers : undefined;
  return (
    <search>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        Find a customer
      </label>
      <TextInput
        id={id}
        type="search"
        value={text}
        autoComplete="off"
        placeholder="Name, phone or email; or enter a new one below"
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="mt-1 grid" aria-label="Customers found">
        {found?.map((customer) => (
          <li key={customer.id}>
            <Button variant="ghost" className="px-3!" onClick={() => onChoose(customer)}>
              <span className="text-left [overflow-wrap:anywhere]">
                <bdi>{customer.name}</bdi>, {customer.email}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {found?.length === 0 && <p className="text-sm text-muted">Nobody found: enter a new customer below.</p>}
    </search>
  );
}

function NewCustomerFields({ onEmail }: { onEmail: (email: string) => void }) {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="First name" name="firstName" required>
          <TextInput maxLength={100} dir="auto" autoComplete="off" />
        </Field>
        <Field label="Last name" name="lastName" required>
          <TextInput maxLength={100} dir="auto" autoComplete="off" />
        </Field>
        <Field label="Phone" name="phone" required>
          <TextInput type="tel" maxLength={40} autoComplete="off" />
        </Field>
        <Field label="Email" name="email" hint="Without one, no mail goes out.">
          <TextInput
            type="email"
            maxLength={254}
            autoComplete="off"
            onChange={({ target }) => onEmail(target.value)}
          />
        </Field>
      </div>
      <AddressInputs required />
    </>
  );
}

function AddressInputs({ required = false }: { required?: boolean }) {
  return (
    <>
      <Field label="Street address" name="street" required={required}>
        <TextInput maxLength={200} autoComplete="off" />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <Field label="City" name="city" required={required}>
          <TextInput maxLength={100} autoComplete="off" />
        </Field>
        <Field label="State" name="state" required={required}>
          <TextInput defaultValue={business.place.state} maxLength={50} autoComplete="off" />
        </Field>
        <Field label="ZIP code" name="zipCode" required={required}>
          <TextInput inputMode="numeric" maxLength={10} autoComplete="off" />
        </Field>
      </div>
    </>
  );
}

function ChoicesForKnown({ customerId, ...day }: { customerId: string } & DayChoice) {
  const { data } = useCardOf(customerId);
  return <ChoiceFields card={data?.card ?? null} hasEmail {...day} />;
}

type Card = Pick<SavedCard, 'brand' | 'last4'>;

const paymentHints: Record<string, string> = {
  'saved-card': 'It is charged at once.',
  link: 'The link is mailed at once. The order comes once it is paid.',
};

interface DayChoice {
  day: string;
  onDay: (day: string) => void;
}

/** A link needs an email. */
function ChoiceFields({ card, hasEmail, day, onDay }: { card: Card | null; hasEmail: boolean } & DayChoice) {
  const [chosen, setPayment] = useState('cash');
  const payment = chosen === 'link' && !hasEmail ? 'cash' : chosen;
  return (
    <>
      <Field label="Delivery day" name="deliveryDate" required>
        <TextInput type="date" value={day} onChange={({ target }) => onDay(target.value)} />
      </Field>
      <Field label="Payment" name="payment" hint={paymentHints[payment]}>
        <MethodSelect value={payment} onChange={({ target }) => setPayment(target.value)}>
          {card && (
            <option value="saved-card">{`Saved card (${brandName(card.brand)} ${card.last4})`}</option>
          )}
          {hasEmail && <option value="link">By a link in a mail</option>}
        </MethodSelect>
      </Field>
      {payment !== 'saved-card' && payment !== 'link' && (
        <CheckBox name="isPaid" label="It is paid already, today" />
      )}
      <Field label="Note for the driver" name="note">
        <TextArea rows={2} maxLength={1000} dir="auto" />
      </Field>
    </>
  );
}

export function MethodSelect({ children, ...select }: ComponentProps<typeof Select>) {
  return (
    <Select {...select}>
      {children}
      {handMethods.map((method) => (
        <option key={method} value={method}>
          {methodName(method)}
        </option>
      ))}
    </Select>
  );
}

function CheckBox({ name, label }: { name: string; label: string }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="checkbox" name={name} className="h-5 w-5 shrink-0 accent-leaf" />
      {label}
    </label>
  );
}
