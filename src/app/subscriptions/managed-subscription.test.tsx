import { afterEach, expect, test } from 'bun:test';
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
