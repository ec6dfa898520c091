import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { accountMessages, Register } from '../../../shared/contract/accounts.ts';
import type { DeliveryAddress } from '../../../shared/contract/address.ts';
import { isEmail } from '../../../shared/contract/email.ts';
import { paths } from '../../paths.ts';
import { ApiError, api, unwrap } from '../../platform/api.ts';
import { TextInput } from '../../ui/form/controls.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { ChevronLeftIcon } from '../../ui/layout/icons.tsx';
import { ChosenPasswordField } from '../new-password-fields.tsx';
import { PasswordInput } from '../password-input.tsx';
import { useCurrentUser } from '../queries.ts';
import { AccountFrame } from './account-frame.tsx';
import { EmailField } from './email-field.tsx';
import { ForgotPasswordLink } from './forgot-password-link.tsx';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import { typedEmailAtom } from './typed-email.ts';
import { useRegistration } from './use-registration.ts';
import { useSignInSubmit } from './use-sign-in-submit.ts';

interface AccountStepProps {
  /** A new account keeps it. */
  address: AddressWithoutNotes;
  summary: ReactNode;
  /** Also when the customer signs in in another tab. */
  onSignedIn: () => void;
  onCancel: () => void;
}

const texts: Record<EmailStatus, { title: string; submit: string; greeting?: string }> = {
  unchecked: { title: 'Your email', submit: 'Continue' },
  registered: {
    title: 'Sign in',
    submit: 'Sign in and continue',
    greeting: 'Welcome back: please sign in with your password.',
  },
  new: {
    title: 'Create your account',
    submit: 'Create account and continue',
    greeting: 'Nice to meet you: a name and a password are all that is missing.',
  },
};

export function AccountStep({ address, summary, onSignedIn, onCancel }: AccountStepProps) {
  const { emailStatus, submit } = useAccountStep(address);
  useWhenSignedIn(onSignedIn);
  return (
    <AccountFrame
      title={texts[emailStatus].title}
      intro={`For your order confirmation and delivery updates. Next: ${emailStatus === 'unchecked' ? 'your account, then payment' : 'payment'}.`}
      summary={summary}
      back={
        <Button variant="ghost" className="mb-1 -ml-3" onClick={onCancel}>
          <ChevronLeftIcon />
          Back to your box
        </Button>
      }
    >
      <Form label="Your account" schema={Register} onSubmit={submit}>
        <EmailField />
        <p role="status" className="-mt-2 text-sm text-muted empty:hidden">
          {texts[emailStatus].greeting}
        </p>
        {emailStatus === 'registered' && <SignInFields />}
        {emailStatus === 'new' && <RegistrationFields />}
        <SubmitButton size="large" fullWidth pendingLabel="One moment...">
          {texts[emailStatus].submit}
        </SubmitButton>
      </Form>
      {emailStatus !== 'new' && <OtherSignInMethods returnTo={paths.subscription} />}
    </AccountFrame>
  );
}

function useWhenSignedIn(onSignedIn: () => void): void {
  const userId = useCurrentUser().data?.id;
  const goOn = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (userId) goOn();
  }, [userId]);
}

function SignInFields() {
  return (
    <div>
      <Field label="Password" name="password" required>
        <PasswordInput autoComplete="current-password" inputRef={focusInput} />
      </Field>
      <ForgotPasswordLink returnTo={paths.subscription} />
    </div>
  );
}

function RegistrationFields() {
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-5">
        <Field label="First Name" name="firstName" required>
          <TextInput autoComplete="given-name" ref={focusInput} />
        </Field>
        <Field label="Last Name" name="lastName" required>
          <TextInput autoComplete="family-name" />
        </Field>
      </div>
      <ChosenPasswordField label="Password" />
    </>
  );
}

function focusInput(input: HTMLInputElement | null): void {
  input?.focus();
}

export type AddressWithoutNotes = Omit<DeliveryAddress, 'notes'>;

type EmailStatus = 'unchecked' | 'registered' | 'new';

function useAccountStep(address: AddressWithoutNotes) {
  const email = useAtomValue(typedEmailAtom).trim();
  const [lookUp, setLookUp] = useState<{ email: string; isKnown: boolean } | null>(null);
  const signIn = useSignInSubmit();
  const { submit: register, registeredEmail } = useRegistration();
  const isKnown = lookUp?.isKnown || registeredEmail?.trim() === email;
  const emailStatus: EmailStatus = lookUp?.email !== email ? 'unchecked' : isKnown ? 'registered' : 'new';

  async function submit(input: Register) {
    if (emailStatus === 'registered') return signIn(input);
    if (emailStatus === 'new') return registerWithAddress(input);
    if (!isEmail(input.email)) return { field: 'email', message: accountMessages.badEmail };
    setLookUp({ email: input.email.trim(), isKnown: await isKnownEmail(input.email) });
  }

  /** No field repeats the password: the customer can show it. */
  async function registerWithAddress(input: Register) {
    const { street: streetAddress, ...place } = address;
    const broken = await register({ ...input, ...place, streetAddress, confirmPassword: input.password });
    return broken?.filter(({ field }) => field !== 'confirmPassword');
  }

  return { emailStatus, submit };
}

/** After too many lookups (429) every email counts as new; registering then reports existing accounts. */
async function isKnownEmail(email: string): Promise<boolean> {
  try {
    return (await unwrap(api.api.auth.known.post({ email }))).isKnown;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false;
    throw error;
  }
}
