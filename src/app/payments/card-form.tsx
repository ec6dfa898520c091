import { type FormEvent, type ReactNode, Suspense, useRef } from 'react';
import * as v from 'valibot';
import type { PaymentsConfig } from '../../shared/contract/payments.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { LockIcon } from '../ui/layout/icons.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import {
  cvcProblem,
  expiryProblem,
  formatCardNumber,
  formatExpiry,
  numberProblem,
  zipProblem,
} from './card-checks.ts';
import { PaymentFailure } from './payment-parts.tsx';
import { confirmWithCard, isTestKey, type SandboxAccess } from './sandbox-client.ts';
import { type ConfirmationOptions, usePaymentConfirmation } from './use-payment-confirmation.ts';

interface CardFormProps extends ConfirmationOptions {
  access: SandboxAccess;
  /** Absolute; the bank's page returns here. */
  returnUrl: string;
  submitLabel: string;
  /** Between the card's fields and the button. */
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

/** Sandbox only: hidden unless the key is a test key. */
export function CardForm({ access, returnUrl, submitLabel, children, ...options }: CardFormProps) {
  const { title, failure, confirm } = usePaymentConfirmation(options);
  if (!isTestKey(access.publishableKey)) {
    return <Alert variant="danger">This card form only works with a test key, so it stays closed.</Alert>;
  }
  return (
    <div className="grid gap-4">
      <PaymentFailure title={title} message={failure} advice="Try another card, or ask your bank why." />
      <TestModeNote />
      <Form
        schema={Card}
        label="Card details"
        className="flex flex-col gap-4"
        onSubmit={(card) => {
          const message = cvcProblem(card.cvc, card.number);
          if (message) return { field: 'cvc', message };
          return confirm(() => confirmWithCard(access, options.clientSecret, card, returnUrl));
        }}
      >
        <CardFields zipCode={options.zipCode} />
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
    <p className="text-sm leading-5 text-info-ink">
      <strong>Test mode:</strong> no real card is charged. Pay with 4242 4242 4242 4242, any future expiry and
      any CVC.
    </p>
  );
}

function CardFields({ zipCode }: { zipCode: string | undefined }) {
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
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.25rem),1fr))] items-start gap-4 max-sm:[&:has([aria-invalid=true])]:grid-cols-2!">
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
        <Field label="ZIP" name="zip" required>
          <TextInput
            {...digits}
            autoComplete="billing postal-code"
            placeholder="12345"
            maxLength={10}
            defaultValue={zipCode}
          />
        </Field>
      </div>
    </>
  );
}

const PaymentElementForm = lazyWithRetry(() =>
  import('./payment-element.tsx').then((module) => module.PaymentElementForm),
);

interface NewCardFormProps extends ConfirmationOptions {
  config: PaymentsConfig;
  /** Absolute; the bank's page returns here. */
  returnUrl: string;
  submitLabel: string;
  children?: ReactNode;
}

/** The provider's form; in the sandbox, the app's own. */
export function NewCardForm({ config: { publishableKey, apiBase }, ...rest }: NewCardFormProps) {
  if (apiBase !== null) return <CardForm {...rest} access={{ publishableKey, apiBase }} />;
  return (
    <Suspense fallback={<SkeletonList rows={3} rowClassName="h-16" label="Loading the card form" />}>
      <PaymentElementForm {...rest} publishableKey={publishableKey} />
    </Suspense>
  );
}
