import { useState } from 'react';
import { WaitingListEntry } from '../../shared/contract/inquiries.ts';
import { api, unwrap } from '../platform/api.ts';
import { TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';

interface WaitingListFormProps {
  /** A whole address, or ZIP code and town. */
  address: string;
  /** Miles from the farm. */
  distance: number;
  /** For example "31401". */
  place: string;
  /** Of the signed-in customer. */
  email: string | null;
}

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

function focus(text: HTMLElement | null): void {
  text?.focus();
}
