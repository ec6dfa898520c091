import { openTestSandbox } from './open-sandbox.ts';

/** Prints each order that was paid, until killed. */
async function payUntilKilled(file: string): Promise<void> {
  const { stripe } = openTestSandbox(file);
  for (let order = 1; ; order += 1) {
    const intent = await pay(stripe, order);
    process.stdout.write(`${order} ${intent.id}\n`);
  }
}

type Client = ReturnType<typeof openTestSandbox>['stripe'];

/** The same order number gives the same idempotency key and parameters. */
export function pay(stripe: Client, order: number) {
  return stripe.paymentIntents.create(
    {
      amount: 1000 + order,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { order },
    },
    { idempotencyKey: `order:${order}` },
  );
}

const [, , file] = process.argv;
if (import.meta.main && file) await payUntilKilled(file);
