import type { Subscription } from '../../src/shared/contract/subscriptions.ts';
import { centsOf, formatCents } from '../../src/shared/rules/money.ts';
import { listAll } from '../demo-data/shop-client.ts';
import { buy, orderOf, type Rehearsal, type Step, waitFor } from './step.ts';
import { countMarked, takeBack } from './test-account.ts';

/** What the shop learns without a webhook, and after a restore; at last everything is taken back. */
export function recoverySteps(rehearsal: Rehearsal): Step[] {
  const { shop, stripe } = rehearsal;
  return [
    {
      name: 'reconciler',
      expected: 'a refund made at the provider, known after a start, without a webhook',
      async play() {
        const { orderId, intentId } = await buy(rehearsal, 'reconciler');
        const { amount } = await stripe.refunds.create({ payment_intent: intentId, amount: 100 });
        const before = await orderOf(rehearsal, { orderId });
        await shop.restart();
        const after = await waitFor(async () => {
          const order = await orderOf(rehearsal, { orderId });
          return order.refundedAmount === before.refundedAmount ? null : order;
        });
        return {
          expected: `refunded at first $0.00, after a start ${formatCents(amount)}`,
          seen: `refunded at first $${before.refundedAmount}, after a start $${after.refundedAmount}`,
        };
      },
    },
    {
      name: 'restore',
      expected: 'the order that is newer than the backup, and every subscription',
      async play() {
        const running = async () =>
          (await listAll<Subscription>(shop.admin, '/api/admin/subscriptions')).length;
        const before = await running();
        const backup = shop.backUp();
        const { orderId, intent } = await buy(rehearsal, 'restore');
        await shop.restoreElsewhere(backup);
        const { paymentStatus, total } = await waitFor(() =>
          orderOf(rehearsal, { orderId }).catch(() => null),
        );
        return {
          expected: `newer order paid, ${formatCents(intent.amount_received)}; ${before} subscriptions`,
          seen: `newer order ${paymentStatus}, ${formatCents(centsOf(total))}; ${await running()} subscriptions`,
        };
      },
    },
    {
      name: 'take-back',
      expected: '0 subscriptions and 0 customers of a rehearsal left',
      async play() {
        await takeBack(stripe);
        const { subscriptions, customers } = await countMarked(stripe);
        return {
          expected: this.expected,
          seen: `${subscriptions} subscriptions and ${customers} customers of a rehearsal left`,
        };
      },
    },
  ];
}
