import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { queryClient } from '../../platform/query-client.ts';
import { appStore } from '../../platform/store.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../../testing/shop.tsx';
import { currentToast, dismissToasts } from '../../ui/feedback/toast.ts';
import SignInPage from './sign-in-page.tsx';
import { typedEmailAtom } from './typed-email.ts';

const ann = { id: 'ann', firstName: 'Ann', email: 'ann@example.com' };
const registration = {
  'First Name': 'Ann',
  'Last Name': 'Lee',
  Email: 'ann@example.com',
  Password: 'pea-shoots',
  'Confirm Password': 'pea-shoots',
  'Street Address': '12 Main St',
  City: 'Milton',
  'ZIP Code': '30004',
};

afterEach(() => {
  resetTestApp();
  appStore.set(typedEmailAtom, '');
  dismissToasts();
});

async function show(
  address: string,
  { signIn, roles = [] }: { signIn?: () => Response; roles?: string[] } = {},
) {
  let isSignedIn = false;
  const enter = () => {
    isSignedIn = true;
    return Response.json(ann);
  };
  answerCalls({
    '/api/auth/user': () => (isSignedIn ? Response.json(ann) : new Response(null, { status: 200 })),
    '/api/auth/user-roles': () => Response.json(roles.map((role) => ({ role }))),
    '/api/auth/methods': () => Response.json({ google: false }),
    '/api/auth/login': signIn ?? enter,
    '/api/auth/register': () => refusal(409, 'An account with this email already exists'),
  });
  const page = (
    <Routes>
      <Route path="/login" element={<SignInPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
  const screen = showAt(address, page);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const field = (label: string) =>
    screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' }) as HTMLInputElement;
  const fill = (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) fireEvent.input(field(label), { target: { value } });
  };
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const landed = () => screen.getByLabelText('Address').textContent;
  return { ...screen, field, fill, press, landed };
}

test.each([
  ['nothing is typed', {}, 'Missing information', 'First Name'],
  ['one field is empty', { ...registration, 'ZIP Code': '' }, 'Missing information', 'ZIP Code'],
  [
    'the passwords differ',
    { ...registration, 'Confirm Password': 'radish' },
    'Password mismatch',
    'Confirm Password',
  ],
  ['the ZIP code is short', { ...registration, 'ZIP Code': '3000' }, 'Validation Error', 'ZIP Code'],
])('registering says what is wrong when %s, and leads to the field', async (_what, values, title, label) => {
  const { fill, press, field } = await show('/login?mode=register');
  fill(values);
  press('Create Account');
  await waitFor(() => expect(currentToast()?.title).toBe(title));
  expect(document.activeElement).toBe(field(label));
});

test('an email that has an account keeps what was typed, and leads to signing in', async () => {
  const { fill, press, field, findByRole, getByRole } = await show(
    '/login?mode=register&returnTo=/referrals',
  );
  fill(registration);
  press('Create Account');
  const link = await findByRole('link', { name: 'Sign in with this email' });
  expect(link.getAttribute('href')).toBe('/login?returnTo=%2Freferrals');
  expect(getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe('/forgot-password');
  expect(currentToast()).toMatchObject({
    title: 'Registration failed',
    description: 'An account with this email already exists',
  });
  expect(document.activeElement).toBe(field('Email'));
  expect([field('First Name').value, field('State').value, field('State').readOnly]).toEqual([
    'Ann',
    'Georgia',
    true,
  ]);
});

test('signing in says what is missing or wrong, and offers no Google where the shop has none', async () => {
  const { fill, press, field, queryByText } = await show('/login', {
    signIn: () => refusal(401, 'Invalid email or password'),
  });
  fill({ Email: 'ann@example.com' });
  press('Sign In');
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Missing information',
      description: 'Please enter your email and password',
    }),
  );
  fill({ Password: 'not-this-one' });
  press('Sign In');
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: 'Login failed', description: 'Invalid email or password' }),
  );
  expect(document.activeElement).toBe(field('Password'));
  expect(queryByText('Continue with Google')).toBeNull();
});

test.each([
  ['a customer', '/', '/login', []],
  ['an admin', '/admin', '/login', ['admin']],
  ['a packer', '/admin/pack', '/login', ['packer']],
  ['an admin on the way to a page', '/referrals', '/login?returnTo=/referrals', ['admin']],
  ['a customer sent by another site', '/', '/login?returnTo=https://evil.example/', []],
])('%s who signs in lands on %s', async (_who, target, address, roles) => {
  const { fill, press, landed } = await show(address, { roles });
  fill({ Email: 'ann@example.com', Password: 'pea-shoots' });
  press('Sign In');
  await waitFor(() => expect(landed()).toBe(target));
});
