import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import type { User } from '../../../shared/contract/accounts.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../../testing/shop.tsx';
import { currentToast, dismissToasts } from '../../ui/feedback/toast.ts';
import { ProfileForm } from './profile-form.tsx';

afterEach(() => {
  dismissToasts();
  resetTestApp();
});

const ann = {
  id: 'ann',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: '770-555-0100',
  address: '12 Birmingham Rd, Milton, Georgia 30004',
  pendingEmail: null,
  hasPassword: true,
} as User;

function showForm() {
  const screen = showAt('/dashboard', <ProfileForm user={ann} isStoredCopy={false} />);
  const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
  const type = (label: string, value: string) => {
    fireEvent.focusIn(field(label));
    fireEvent.keyUp(field(label), { target: { value } });
  };
  const save = () => fireEvent.submit(screen.getByRole('form', { name: 'Profile' }));
  return { screen, field, type, save };
}

test('what is missing is named in its order, once, and has the focus', async () => {
  const { screen, field, type, save } = showForm();
  for (const label of ['First Name', 'Last Name', 'Email', 'Phone Number', 'City']) type(label, '  ');
  const steps: [label: string, sentence: string, next: string][] = [
    ['First Name', 'First name is required.', 'Annabel'],
    ['Last Name', 'Last name is required.', 'Leeward'],
    ['Email', 'Email address is required.', 'not an address'],
    ['Phone Number', 'Phone number is required.', '770-555-0111'],
    ['Email', 'Please enter a valid email address.', 'annabel@example.com'],
    ['Current Password', 'Please enter your password to change your email address.', 'pea-shoots-4-all'],
    ['City', 'Please fill in street, city and ZIP code, or leave all of them empty.', 'Milton'],
  ];
  for (const [label, sentence, next] of steps) {
    save();
    await screen.findByText(sentence);
    expect(currentToast()).toMatchObject({ title: 'Validation Error', description: sentence });
    expect(document.activeElement).toBe(field(label));
    type(label, next);
  }
});

test('the password is asked for only while the address in the field is another one', () => {
  const { screen, type } = showForm();
  const password = () => screen.queryByLabelText(/^Current Password/);
  expect(password()).toBeNull();
  type('Email', 'anna@example.com');
  expect(password()).not.toBeNull();
  type('Email', ' ANN@example.com ');
  expect(password()).toBeNull();
});

test('a save in a session that has ended leads to the sign-in page', async () => {
  answerCalls({ '/api/profile': () => refusal(401, 'Unauthorized') });
  const { screen, save } = showForm();
  save();
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: 'Unauthorized', description: 'Please sign in again.' }),
  );
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/login'));
});
