import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor, within } from '@testing-library/react';
import type { AddExtra } from '../../../shared/contract/subscriptions.ts';
import { honey, kale } from '../../testing/products.ts';
import { answerCalls, noNetwork, refusal, resetTestApp, showAt } from '../../testing/shop.tsx';
import { testSubscription } from '../../testing/subscription.ts';
import { dismissToasts } from '../../ui/feedback/toast.ts';
import { AddExtraForm } from './add-extra-form.tsx';

afterEach(() => {
  dismissToasts();
  resetTestApp();
});

const delivery = {
  date: '2026-12-05',
  state: 'scheduled' as const,
  changeUntil: Date.parse('2026-12-04T23:00:00Z'),
  orderId: null,
  steps: [],
  movedTo: null,
  extras: [],
};

test('a lost answer is tried again with the same key, a refusal and a purchase are not', async () => {
  const answers = [noNetwork, () => refusal(409, 'Only 1 oz left.'), () => Response.json({ orderId: 'o' })];
  const keys: (string | null)[] = [];
  let closed = 0;
  answerCalls({
    '/healthz': () => Response.json({ ok: true }),
    '/api/products': () => Response.json([kale]),
    '/api/payment-methods': () => Response.json([{ id: 'pm', brand: 'visa', last4: '4242' }]),
    '/api/shelf': () => Response.json([]),
    '/api/credit': () => Response.json({ balance: 0, reserved: 0, entries: [] }),
    '/api/subscriptions/s/deliveries/2026-12-05/extras': (_, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      return answers[keys.length - 1]?.() ?? refusal(500, 'Too many.');
    },
  });
  const form = (
    <AddExtraForm
      subscription={testSubscription()}
      delivery={delivery}
      isNext
      firstSownDay="2026-12-05"
      onDone={() => (closed += 1)}
    />
  );
  const { findByRole, findByText } = showAt('/dashboard', form);
  fireEvent.click(await findByRole('button', { name: 'Increase Kale' }));
  const press = async () =>
    fireEvent.click(await findByRole('button', { name: 'Charge $3.08 to Visa 4242' }));
  await press();
  await waitFor(() => expect(keys).toHaveLength(1));
  await press();
  await findByText('Only 1 oz left.');
  await press();
  await waitFor(() => expect(closed).toBe(1));
  await press();
  expect(keys).toEqual([keys[0] ?? '', keys[0] ?? '', expect.any(String)]);
  expect(keys[2]).not.toBe(keys[0] ?? '');
});

test.each([
  ['the next box within the growing time', { isNext: true, firstSownDay: '2026-12-19' }, ['Honey']],
  ['a later box within it', { isNext: false, firstSownDay: '2026-12-19' }, []],
  ['a later box after it', { isNext: false, firstSownDay: '2026-12-05' }, ['Kale']],
  ['the next box after it', { isNext: true, firstSownDay: '2026-12-05' }, ['Honey', 'Kale']],
])('counted goods come with the next box, greens once they can be sown: %s', async (_, box, offered) => {
  answerCalls({
    '/api/products': () => Response.json([honey, kale]),
    '/api/payment-methods': () => Response.json([{ id: 'pm', brand: 'visa', last4: '4242' }]),
    '/api/shelf': () => Response.json([]),
    '/api/credit': () => Response.json({ balance: 0, reserved: 0, entries: [] }),
  });
  const screen = showAt(
    '/dashboard',
    <AddExtraForm subscription={testSubscription()} delivery={delivery} onDone={() => {}} {...box} />,
  );
  if (offered.length === 0) await screen.findByText(/sown already.* Boxes from Saturday, December 19/);
  else await screen.findByRole('button', { name: 'Choose your greens' });
  const names = screen
    .queryAllByRole('button', { name: /^Increase/ })
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(offered.map((name) => `Increase ${name}`));
});

type Sent = AddExtra & { key: string | null };

/** 2 oz of kale are on the shelf until some of it is bought; honey comes from the stock. */
function showBothKinds(answers: ((request: Sent) => Response | Promise<Response>)[]) {
  const sent: Sent[] = [];
  const stock = { honey };
  let [left, closed] = [2, 0];
  answerCalls({
    '/healthz': () => Response.json({ ok: true }),
    '/api/products': () => Response.json([stock.honey, kale]),
    '/api/payment-methods': () => Response.json([{ id: 'pm', brand: 'visa', last4: '4242' }]),
    '/api/shelf': () =>
      Response.json(left > 0 ? [{ date: delivery.date, productId: 'kale', ounces: left }] : []),
    '/api/credit': () => Response.json({ balance: 0, reserved: 0, entries: [] }),
    '/api/subscriptions/s/deliveries/2026-12-05/extras': (_, init) => {
      const request: AddExtra = JSON.parse(String(init?.body));
      sent.push({ ...request, key: new Headers(init?.headers).get('idempotency-key') });
      if (request.fromShelf) left -= request.products[0]?.quantity ?? 0;
      return answers[sent.length - 1]?.(sent[sent.length - 1] as Sent) ?? refusal(500, 'Too many.');
    },
  });
  const screen = showAt(
    '/dashboard',
    <AddExtraForm
      subscription={testSubscription()}
      delivery={delivery}
      isNext
      firstSownDay="2026-12-19"
      onDone={() => (closed += 1)}
    />,
  );
  const pick = async (name: string) =>
    fireEvent.click(await screen.findByRole('button', { name: `Increase ${name}` }));
  const pay = async (amount: string) =>
    fireEvent.click(await screen.findByRole('button', { name: `Charge ${amount} to Visa 4242` }));
  return { ...screen, sent, stock, pick, pay, closed: () => closed };
}

const paid = () => Response.json({ orderId: 'o' });

test('what the shelf holds and what the stock does are one list with one total, and two extras with keys of their own', async () => {
  const screen = showBothKinds([paid, paid]);
  await screen.findByText(/2 oz left for Saturday/);
  const names = screen.getAllByRole('button', { name: /^Increase/ });
  expect(names.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Increase Honey',
    'Increase Kale',
  ]);
  await screen.pick('Kale');
  await screen.pick('Honey');
  expect(screen.getAllByRole('button', { name: /^Charge/ })).toHaveLength(1);
  await screen.pay('$5.13');
  await waitFor(() => expect(screen.closed()).toBe(1));
  expect(screen.sent).toMatchObject([
    { products: [{ productId: 'kale', quantity: 1 }], fromShelf: true, expectedTotal: 308 },
    { products: [{ productId: 'honey', quantity: 1 }], expectedTotal: 205 },
  ]);
  expect(screen.sent[1]).not.toHaveProperty('fromShelf');
  expect(new Set(screen.sent.map(({ key }) => key)).size).toBe(2);
});

test.each([
  ['refused', () => refusal(409, 'Your card was declined.'), /declined/],
  ['without an answer', noNetwork, /reach the shop/],
])(
  'when the second extra is %s, what was bought is said, and pressing again sends only the second',
  async (_, failure, said) => {
    const screen = showBothKinds([paid, failure, paid]);
    await screen.findByText(/2 oz left for Saturday/);
    await screen.pick('Kale');
    await screen.pick('Honey');
    await screen.pay('$5.13');
    expect((await screen.findByRole('alert')).textContent).toMatch(said);
    screen.getByText('Bought: 1 oz Kale.');
    within(screen.getByRole('alert')).getByText('Not bought yet: 1 oz Honey.');
    const stepperOf = (name: string) =>
      screen.getByRole('group', { name: `Quantity of ${name}` }).textContent;
    expect([stepperOf('Kale'), stepperOf('Honey')]).toEqual(['0 oz', '1 oz']);
    await screen.pay('$2.05');
    await waitFor(() => expect(screen.closed()).toBe(1));
    const [first, second, third] = screen.sent;
    expect(screen.sent).toHaveLength(3);
    expect({ ...third, key: '' }).toEqual({ ...(second as Sent), key: '' });
    expect(first?.fromShelf).toBe(true);
    if (failure === noNetwork) expect(third?.key).toBe(second?.key ?? '');
  },
);

test('a lost answer that took from the shelf is tried again as it was', async () => {
  const screen = showBothKinds([noNetwork, paid]);
  await screen.findByText(/2 oz left for Saturday/);
  await screen.pick('Kale');
  await screen.pick('Kale');
  await screen.pay('$6.16');
  await screen.findByRole('alert');
  await waitFor(() => expect(screen.container.textContent).not.toContain('left for Saturday'));
  await screen.pay('$6.16');
  await waitFor(() => expect(screen.closed()).toBe(1));
  expect(screen.sent[1]).toEqual(screen.sent[0] as Sent);
});

test('too many tries after a lost answer keep its key and what it bought', async () => {
  const screen = showBothKinds([noNetwork, () => refusal(429, 'Please wait.'), paid]);
  await screen.findByText(/2 oz left for Saturday/);
  await screen.pick('Kale');
  await screen.pay('$3.08');
  await screen.findByRole('alert');
  await screen.pay('$3.08');
  await screen.findByText('Please wait.');
  await screen.pay('$3.08');
  await waitFor(() => expect(screen.closed()).toBe(1));
  expect(new Set(screen.sent.map((sent) => JSON.stringify(sent))).size).toBe(1);
});

test('when the second extra is refused for lack of stock, what is left of it can be bought, or nothing', async () => {
  const screen = showBothKinds([
    paid,
    () => {
      screen.stock.honey = { ...honey, stockQuantity: 1 };
      return refusal(409, 'Only 1 left.');
    },
  ]);
  await screen.findByText(/2 oz left for Saturday/);
  await screen.pick('Kale');
  await screen.pick('Honey');
  await screen.pick('Honey');
  await screen.pay('$7.18');
  await screen.findByRole('button', { name: 'Charge $2.05 to Visa 4242' });
  within(screen.getByRole('alert')).getByText('Not bought yet: 1 oz Honey.');
  fireEvent.click(screen.getByRole('button', { name: 'Decrease Honey' }));
  await screen.findByRole('button', { name: 'Choose your greens' });
  expect(screen.queryByText(/Not bought yet/)).toBeNull();
});
