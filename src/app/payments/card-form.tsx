import { type FormEvent, useRef } from 'react';
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
import { type SettlementOptions, useSettlement } from './use-settlement.ts';

interface CardFormProps extends SettlementOptions {
  access: SandboxAccess;
  /** Absolute address the bank's page comes back to. */
  returnUrl: string;
  submitLabel: string;
}

const good = (problem: (typed: string) => string | null) =>
  v.pipe(
    v.string(),
    v.check(
      (typed: string) => problem(typed) === null,
      ({ input }) => problem(input) ?? '',
    ),
  );

const Card = v.object({
  number: good(numberProblem),
  expiry: good((typed) => expiryProblem(typed, Date.now())),
  cvc: good((typed) => cvcProblem(typed, '')),
  zip: good(zipProblem),
});

/** The shop's own card form. Talks to the sandbox only, and refuses to exist for a key that is not a test key. */
export function CardForm({ access, returnUrl, submitLabel, ...settlement }: CardFormProps) {
  const { title, failure, settle } = useSettlement(settlement);
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
          return settle(() => confirmWithCard(access, settlement.clientSecret, card, returnUrl));
        }}
      >
        <CardFields />
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
