import { afterEach, expect, test } from 'bun:test';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { DashboardSummary } from '../dashboard/dashboard-page.tsx';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { testSubscription } from '../testing/subscription.ts';
import { SubscriptionsTab } from './subscriptions-tab.tsx';

afterEach(resetTestApp);

const url = 'http://localhost/invoice';

function showOnCard(part: Partial<Subscription>) {
  answerCalls({
    '/api/my-subscriptions': () => Response.json([testSubscription(part)]),
    '/api/credit': () => Response.json({ balance: 0, entries: [] }),
    '/api/payment-methods': () => Response.json([]),
  });
  return showAt('/dashboard', <SubscriptionsTab />);
}

function showOnBilling(part: Partial<Subscription>) {
  const subscriptions = [testSubscription(part)];
  return showAt(
    '/dashboard',
    <DashboardSummary boxes={[]} isJustPaid={false} subscriptions={subscriptions} now={0} tab="billing" />,
  );
}

test.each([
  ['the card of the subscription', showOnCard],
  ['Billing', showOnBilling],
])('%s leads to the invoice where the bank wants a confirmation, else to a new card', async (_, show) => {
  for (const status of ['past_due', 'suspended'] as const) {
    const asked = show({ status, paymentAction: { kind: 'confirm', url } });
    const link = await asked.findByRole('link', { name: /^Confirm Payment/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([url, '_blank']);
    expect(asked.container.textContent).toContain('bank wants you to confirm');
    expect(asked.container.textContent).not.toContain('pdate your payment method');
    resetTestApp();

    const declined = show({ status, paymentAction: { kind: 'card', url: null } });
    await declined.findByRole('button', { name: /Update Payment Method|Reactivate Subscription/ });
    expect(declined.container.textContent).toContain('pdate your payment method');
    expect(declined.queryByRole('link', { name: /Confirm/ })).toBeNull();
    resetTestApp();
  }
});
