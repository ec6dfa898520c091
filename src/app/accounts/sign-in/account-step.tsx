import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { accountMessages, isEmail, Register } from '../../../shared/contract/accounts.ts';
import type { DeliveryAddress } from '../../../shared/contract/address.ts';
import { paths } from '../../paths.ts';
import { ApiError, api, unwrap } from '../../platform/api.ts';
import { Field } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { ChevronLeftIcon } from '../../ui/layout/icons.tsx';
import { ChosenPasswordField } from '../new-password-fields.tsx';
import { PasswordInput } from '../password-input.tsx';
import { useCurrentUser } from '../queries.ts';
import { AccountFrame } from './account-frame.tsx';
import { EmailField } from './email-field.tsx';
import { ForgotPasswordLink } from './forgot-password-link.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { typedEmailAtom } from './typed-email.ts';
import { useRegistration } from './use-registration.ts';
import { useSignInSubmit } from './use-sign-in-submit.ts';

interface AccountStepProps {
  /** Complete, as it was typed for the delivery: a new account keeps it. */
  address: AddressWithoutNotes;
  /** The box, in short. */
  summary: ReactNode;
  /** Somebody is signed in, here or in another tab. */
  onSignedIn: () => void;
  onCancel: () => void;
}

/** What is asked for, and the button under it. */
const texts: Record<EmailStatus, { title: string; submit: string }> = {
  unchecked: { title: 'Your email', submit: 'Continue' },
  registered: { title: 'Sign in', submit: 'Sign in and continue' },
  new: { title: 'Create your account', submit: 'Create account and continue' },
};

/** Between a purchase and its payment, for somebody who is not signed in. The page around it keeps cart and choices. */
export function AccountStep({ address, summary, onSignedIn, onCancel }: AccountStepProps) {
  const { emailStatus, submit } = useAccountStep(address);
  useWhenSignedIn(onSignedIn);
  return (
    <AccountFrame
      title={texts[emailStatus].title}
      intro="For your order confirmation and delivery updates. Payment comes next."
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
          {emailStatus === 'registered' && 'Welcome back: please sign in with your password.'}
          {emailStatus === 'new' && 'Nice to meet you: a name and a password are all that is missing.'}
        </p>
        {emailStatus === 'registered' && <SignInFields />}
        {emailStatus === 'new' && <RegistrationFields />}
        <SubmitButton size="large" fullWidth pendingLabel="One moment...">
          {texts[emailStatus].submit}
        </SubmitButton>
      </Form>
      {emailStatus !== 'new' && <GoogleSignIn returnTo={paths.subscription} />}
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

/** For the first of the fields that have just appeared. */
function focusInput(input: HTMLInputElement | null): void {
  input?.focus();
}

/** The delivery address that was typed for the purchase; a new account keeps it as its own. */
export type AddressWithoutNotes = Omit<DeliveryAddress, 'notes'>;

/** Result of the email look-up: not done yet, an existing account, or no account. */
type EmailStatus = 'unchecked' | 'registered' | 'new';

/** The account step of a purchase: the email first, then the password, or for a new one name and password. `submit` returns validation issues. */
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

  /** There is no field to repeat the password: it can be shown instead. */
  async function registerWithAddress(input: Register) {
    const { street: streetAddress, ...place } = address;
    const broken = await register({ ...input, ...place, streetAddress, confirmPassword: input.password });
    return broken?.filter(({ field }) => field !== 'confirmPassword');
  }

  return { emailStatus, submit };
}

/** After too many look-ups (429) every email counts as new; registering then reports an existing account. */
async function isKnownEmail(email: string): Promise<boolean> {
  try {
    return (await unwrap(api.api.auth.known.post({ email }))).isKnown;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false;
    throw error;
  }
}
