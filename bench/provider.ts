import { openSandbox } from '../src/sandbox/sandbox.ts';
import { createStripe } from '../src/server/stripe/client.ts';
import { type Figure, shown } from './figures.ts';
import { summary } from './load.ts';

/** The provider's part of a checkout: one PaymentIntent through the SDK and the embedded sandbox. */
export async function benchProvider(dataDir: string): Promise<Figure[]> {
  const sandbox = openSandbox({
    file: `${dataDir}/bench-sandbox.sqlite`,
    basePath: '/sandbox/stripe',
    origin: () => 'http://localhost',
    deliver: async () => new Response(),
  });
  const stripe = createStripe(sandbox.keys.secretKey, 'http://localhost/sandbox/stripe', sandbox.fetch);
  const times: number[] = [];
  const started = performance.now();
  for (let n = 0; n < 300; n += 1) {
    const sentAt = performance.now();
    await stripe.paymentIntents.create({
      amount: 4374,
      currency: 'usd',
      metadata: { order_id: `bench-${n}` },
    });
    times.push(performance.now() - sentAt);
  }
  const { p50, p99 } = summary(times, (performance.now() - started) / 1000);
  await sandbox.stop();
  return [
    shown('provider (SDK and sandbox) p50', p50, ' ms'),
    shown('provider (SDK and sandbox) p99', p99, ' ms'),
  ];
}
