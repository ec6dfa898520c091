import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { ConfirmPassword } from '../../shared/contract/accounts.ts';
import { ApiError, api, unwrap } from '../platform/api.ts';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { lazyExtra } from '../ui/layout/lazy-with-retry.ts';
import { Dialog } from '../ui/overlay/modal.tsx';
import { PasswordInput } from './password-input.tsx';

const PasskeyInstead = lazyExtra(() =>
  import('./passkey-instead.tsx').then((module) => module.PasskeyInstead),
);

const answerAtom = atom<{ answer: (isConfirmed: boolean) => void } | null>(null);

const store = getDefaultStore();

/** Retries with the password if the server asks for it. */
export async function sendConfirmed<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'confirm-password';
    if (!isAsked || !(await askForPassword())) throw error;
    return send();
  }
}

function askForPassword(): Promise<boolean> {
  const answered = new Promise<boolean>((answer) => store.set(answerAtom, { answer }));
  return answered.finally(() => store.set(answerAtom, null));
}

/** Render once where `sendConfirmed` is used. */
export function ConfirmPasswordDialog() {
  const question = useAtomValue(answerAtom);
  async function submit(input: { password: string }) {
    try {
      await unwrap(api.api.auth.confirm.post(input));
    } catch (error) {
      if (error instanceof ApiError && error.status === 400)
        return { field: 'password', message: error.sentence };
      throw error;
    }
    question?.answer(true);
  }
  return (
    <Dialog
      open={question !== null}
      onOpenChange={() => question?.answer(false)}
      title="Please confirm with your password"
      description="You signed in a while ago. This needs your password once more."
      width="26rem"
    >
      <Form label="Confirm" schema={ConfirmPassword} onSubmit={submit}>
        <Field label="Your password" name="password" required>
          <PasswordInput autoComplete="current-password" isFocusedFirst />
        </Field>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={() => question?.answer(false)}>
            Cancel
          </Button>
          <SubmitButton pendingLabel="Checking...">Confirm</SubmitButton>
        </div>
        <Suspense>
          <PasskeyInstead onSignedIn={() => question?.answer(true)} />
        </Suspense>
      </Form>
    </Dialog>
  );
}
