import { useState } from 'react';
import { WaitingListEntry } from '../../shared/contract/inquiries.ts';
import { api, unwrap } from '../platform/api.ts';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextInput } from '../ui/form/text-input.tsx';

interface WaitingListFormProps {
  /** What the grower reads in the list of addresses out of the area: a whole address, or ZIP code and town. */
  address: string;
  /** Miles from the farm. */
  distance: number;
  /** How the place is called here, e.g. "31401". */
  place: string;
  /** Of the customer who is signed in. */
  email: string | null;
}

/** Keeps an email address with an address out of the area, so that the grower can write when the shop delivers there. */
export function WaitingListForm({ address, distance, place, email }: WaitingListFormProps) {
  const [keptEmail, setKeptEmail] = useState<string | null>(null);
  if (keptEmail)
    return (
      <p ref={focus} tabIndex={-1} className="font-semibold">
        Thank you. We will write to {keptEmail} when we come to {place}.
      </p>
    );
  return (
    <Form
      schema={WaitingListEntry}
      label={`Waiting list for ${place}`}
      className="grid gap-3"
      onSubmit={async ({ customerEmail }) => {
        await unwrap(api.api['address-validation-log'].post({ address, distance, customerEmail }));
        setKeptEmail(email ?? customerEmail);
      }}
    >
      <Field label="Email" name="customerEmail" required>
        <TextInput
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={email ?? undefined}
          readOnly={email !== null}
        />
      </Field>
      <SubmitButton variant="secondary" pendingLabel="Sending...">
        Tell me when you come to {place}
      </SubmitButton>
    </Form>
  );
}

/** The form with the pressed button is gone. */
function focus(text: HTMLElement | null): void {
  text?.focus();
}
