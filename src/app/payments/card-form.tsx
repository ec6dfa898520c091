import { type FormEvent, type ReactNode, useRef } from 'react';
import * as v from 'valibot';
import { Alert } from '../ui/alert.tsx';
import { LockIcon } from '../ui/control-icons.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import {
  cvcProblem,
  expiryProblem,
  formatCardNumber,
  formatExpiry,
  numberProblem,
  zipProblem,
} from './card-checks.ts';
import { confirmWithCard, isSandboxKey, type SandboxAccess } from './sandbox-client.ts';
import { type ConfirmationOptions, usePaymentConfirmation } from './use-payment-confirmation.ts';

interface CardFormProps extends ConfirmationOptions {
  access: SandboxAccess;
  /** Absolute address that the bank's page returns to. */
  returnUrl: string;
  submitLabel: string;
  /** Stands between the card's fields and the button. */
  children?: ReactNode;
}

const valid = (problem: (typed: string) => string | null) =>
  v.pipe(
    v.string(),
    v.check(
      (typed: string) => problem(typed) === null,
      ({ input }) => problem(input) ?? '',
    ),
  );

const Card = v.object({
  number: valid(numberProblem),
  expiry: valid((typed) => expiryProblem(typed, Date.now())),
  cvc: valid((typed) => cvcProblem(typed, '')),
  zip: valid(zipProblem),
});

/** The app's own card form, for the sandbox only: it is not shown for a key that is not a test key. */
export function CardForm({ access, returnUrl, submitLabel, children, ...options }: CardFormProps) {
  const { title, failure, confirm } = usePaymentConfirmation(options);
  if (!isSandboxKey(access.publishableKey)) {
    return <Alert variant="danger">This card form only works with a test key, so it stays closed.</Alert>;
  }
  return (
    <div className="grid gap-5">
      <TestModeNote />
      {failure && (
        <Alert variant="danger" title={title}>
          {failure}
        </Alert>
      )}
      <Form
        schema={Card}
        label="Card details"
        onSubmit={(card) => {
          const message = cvcProblem(card.cvc, card.number);
          if (message) return { field: 'cvc', message };
          return confirm(() => confirmWithCard(access, options.clientSecret, card, returnUrl));
        }}
      >
        <CardFields />
        {children}
        <SubmitButton size="large" fullWidth pendingLabel="Processing...">
          <LockIcon />
          {submitLabel}
        </SubmitButton>
      </Form>
    </div>
  );
}

function TestModeNote() {
  return (
    <Alert title="Test mode">
      No real card is charged. Pay with card 4242 4242 4242 4242, any future expiry, any CVC and any ZIP.
    </Alert>
  );
}

function CardFields() {
  const expiryBefore = useRef('');
  function groupDigits(event: FormEvent<HTMLInputElement>) {
    event.currentTarget.value = formatCardNumber(event.currentTarget.value);
  }
  function addSlash(event: FormEvent<HTMLInputElement>) {
    event.currentTarget.value = formatExpiry(event.currentTarget.value, expiryBefore.current);
    expiryBefore.current = event.currentTarget.value;
  }
  const digits = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <>
      <Field label="Card number" name="number" required>
        <TextInput
          {...digits}
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          maxLength={23}
          onInput={groupDigits}
        />
      </Field>
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        <Field label="Expiry" name="expiry" required>
          <TextInput
            {...digits}
            autoComplete="cc-exp"
            placeholder="MM / YY"
            maxLength={9}
            onInput={addSlash}
          />
        </Field>
        <Field label="CVC" name="cvc" required>
          <TextInput {...digits} autoComplete="cc-csc" placeholder="CVC" maxLength={4} />
        </Field>
        <Field label="ZIP" name="zip" required className="col-span-2 sm:col-span-1">
          <TextInput {...digits} autoComplete="billing postal-code" placeholder="12345" maxLength={10} />
        </Field>
      </div>
    </>
  );
}
