import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import { resetTestApp, showAt } from '../testing/shop.tsx';
import { testSubscription } from '../testing/subscription.ts';
import { ManagedSubscription } from './managed-subscription.tsx';

afterEach(resetTestApp);

function showPastDue(isPaymentOpen: boolean) {
  const subscription = {
    ...testSubscription({ status: 'past_due' }),
    customer: { id: 'c', name: 'Ann Lee', email: 'ann@example.com', phone: '' },
    version: 1,
    firstFailedAt: 0,
    cancelReason: null,
  };
  return showAt(
    '/admin',
    <ManagedSubscription subscription={subscription} isPaymentOpen={isPaymentOpen} now={0} />,
  );
}

test('a retry is offered while a failed payment is open, and not once its invoice was voided', async () => {
  const retryName = { name: 'Try the payment again' };
  await showPastDue(true).findByRole('button', retryName);
  resetTestApp();
  const screen = showPastDue(false);
  await screen.findByText(/no longer open/);
  expect(screen.queryByRole('button', retryName)).toBeNull();
});

test('the form that changes a box says whose box it is', async () => {
  const screen = showPastDue(true);
  fireEvent.click(await screen.findByRole('button', { name: 'Change box' }));
  await screen.findByRole('dialog', { name: 'Change the box of Ann Lee' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
