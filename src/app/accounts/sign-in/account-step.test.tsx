import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import type { User } from '../../../shared/contract/accounts.ts';
import { queryClient } from '../../platform/query-client.ts';
import { appStore } from '../../platform/store.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../../testing/shop.tsx';
import { currentUserQuery } from '../queries.ts';
import { AccountStep } from './account-step.tsx';
import { typedEmailAtom } from './typed-email.ts';

const address = { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' };
const ann = { id: 'ann', firstName: 'Ann', email: 'ann@example.com' } as User;

afterEach(() => {
  resetTestApp();
  appStore.set(typedEmailAtom, '');
});

/** Ann has an account. `sent`: bodies by path; `arrivals`: how the step ended. */
function showStep(
  answers: { lookUp?: () => Response; signIn?: () => Response; register?: () => Response } = {},
) {
  const sent: Record<string, Record<string, string>> = {};
  const arrivals: string[] = [];
  let isSignedIn = false;
  const signIn = (url: URL, init?: RequestInit) => {
    sent[url.pathname] = JSON.parse(String(init?.body));
    isSignedIn = true;
    return Response.json(ann);
  };
  answerCalls({
    '/api/auth/user': () => (isSignedIn ? Response.json(ann) : new Response(null, { status: 200 })),
    '/api/auth/known': answers.lookUp ?? (() => Response.json({ isKnown: true })),
    '/api/auth/login': answers.signIn ?? signIn,
    '/api/auth/register': answers.register ?? signIn,
  });
  const onSignedIn = () => arrivals.push('signed in');
  const step = (
    <AccountStep
      address={address}
      summary="12 oz"
      onSignedIn={onSignedIn}
      onCancel={() => arrivals.push('back')}
    />
  );
  const page = showAt('/subscription', step);
  const type = (label: string, value: string) =>
    fireEvent.input(page.getByLabelText(label, { exact: false, selector: 'input' }), { target: { value } });
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  return { ...page, sent, arrivals, type, press };
}

test('a customer types email and password, and goes on', async () => {
  const { type, press, findByLabelText, getByRole, getByText, sent, arrivals } = showStep();
  expect(getByText(/Next: your account, then payment\./)).toBeTruthy();
  type('Email', 'ann@example.com');
  press('Continue');
  await findByLabelText(/^Password/);
  expect(document.activeElement?.getAttribute('name')).toBe('password');
  expect(getByRole('heading', { level: 1 }).textContent).toBe('Sign in');
  expect(getByText(/Next: payment\./)).toBeTruthy();
  type('Password', 'secret-1');
  press('Sign in and continue');
  await waitFor(() => expect(arrivals).toEqual(['signed in']));
  expect(sent['/api/auth/login']).toMatchObject({ email: 'ann@example.com', password: 'secret-1' });
});

test('a wrong password is said at its field, which has the focus', async () => {
  const { type, press, findByLabelText, getByRole, queryByRole } = showStep({
    signIn: () => refusal(401, 'Invalid email or password'),
  });
  type('Email', 'ann@example.com');
  press('Continue');
  const password = await findByLabelText(/^Password/);
  type('Password', 'not-this-one');
  getByRole('button', { name: 'Sign in and continue' }).focus();
  press('Sign in and continue');
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(password);
  const description = document.getElementById(password.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('Invalid email or password');
  expect(queryByRole('alert')).toBeNull();
});

test('somebody new gives a name and a password; the address of the delivery becomes that of the account', async () => {
  const { type, press, findByLabelText, getByRole, sent, arrivals, queryByLabelText } = showStep({
    lookUp: () => Response.json({ isKnown: false }),
  });
  type('Email', 'ann@example.com');
  press('Continue');
  await findByLabelText(/^First Name/);
  expect(document.activeElement?.getAttribute('name')).toBe('firstName');
  expect(getByRole('heading', { level: 1 }).textContent).toBe('Create your account');
  expect(queryByLabelText(/Street|City|ZIP|Confirm/)).toBeNull();
  type('First Name', 'Ann');
  type('Last Name', 'Green');
  type('Password', 'secret-1');
  press('Create account and continue');
  await waitFor(() => expect(arrivals).toEqual(['signed in']));
  expect(sent['/api/auth/register']).toMatchObject({
    email: 'ann@example.com',
    firstName: 'Ann',
    confirmPassword: 'secret-1',
    streetAddress: '12 Main St',
    address: '12 Main St, Milton, Georgia 30004',
  });
});

test('a changed email is looked up again, and each missing field shows a message', async () => {
  const { type, press, findByText, findByLabelText, queryByLabelText, getAllByText } = showStep({
    lookUp: () => Response.json({ isKnown: false }),
  });
  press('Continue');
  await findByText('Please enter a valid email address.');
  type('Email', 'ann@example.com');
  press('Continue');
  await findByLabelText(/^First Name/);
  press('Create account and continue');
  await findByText('Please choose a password.');
  expect(getAllByText(/^Please (enter|choose|repeat)/)).toHaveLength(3);
  type('Email', 'bob@example.com');
  expect(queryByLabelText(/^First Name/)).toBeNull();
});

test('after too many look-ups the customer continues as new, and registering reports an existing account', async () => {
  const { type, press, findByLabelText, findByText } = showStep({
    lookUp: () => refusal(429, 'Too many attempts.'),
    register: () => refusal(409, 'An account with this email already exists'),
  });
  type('Email', 'ann@example.com');
  press('Continue');
  await findByLabelText(/^First Name/);
  type('First Name', 'Ann');
  type('Last Name', 'Green');
  type('Password', 'secret-1');
  press('Create account and continue');
  await findByText('An account with this email already exists');
  await findByText('Welcome back: please sign in with your password.');
});

test('signing in in another tab goes on here, and Back leads to the box', async () => {
  const { press, arrivals } = showStep();
  press('Back to your box');
  const { queryKey } = currentUserQuery;
  await waitFor(() => expect(queryClient.getQueryData(queryKey)).toBeNull());
  queryClient.setQueryData(queryKey, ann);
  await waitFor(() => expect(arrivals).toEqual(['back', 'signed in']));
});
