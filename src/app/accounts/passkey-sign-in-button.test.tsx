import { afterEach, beforeEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { currentToast, dismissToasts } from '../ui/feedback/toast.ts';
import { PasskeySignInButton } from './passkey-sign-in-button.tsx';

const options = { challenge: 'AAAA', rpId: 'localhost', timeout: 1000, userVerification: 'required' };

beforeEach(() => {
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  answerCalls({ '/api/auth/passkeys/sign-in-options': () => Response.json(options) });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
  dismissToasts();
  resetTestApp();
});

/** As the browser refuses. */
function press(error: string) {
  const get = () => Promise.reject(new DOMException('The operation failed.', error));
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  const screen = showAt('/login', <PasskeySignInButton />);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  return screen;
}

test('when the browser found no passkey, or its dialog was closed, a quiet line offers the password', async () => {
  const { findByText } = press('NotAllowedError');
  await findByText('No passkey was used. You can sign in with your password instead.');
  expect(currentToast()).toBeNull();
});

test.each(['NotSupportedError', 'InvalidStateError', 'UnknownError'])(
  'a device that refuses with %s is told about signing in, not about adding a passkey',
  async (error) => {
    press(error);
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: 'Signing in failed',
        description: 'This device cannot sign in with a passkey. Please sign in another way.',
      }),
    );
  },
);
