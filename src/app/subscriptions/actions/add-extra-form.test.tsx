import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import { honey } from '../../testing/products.ts';
import { answerCalls, noNetwork, refusal, resetTestApp, showAt } from '../../testing/shop.tsx';
import { testSubscription } from '../../testing/subscription.ts';
import { dismissToasts } from '../../ui/feedback/toast.ts';
import { AddExtraForm } from './add-extra-form.tsx';

afterEach(() => {
  dismissToasts();
  resetTestApp();
});

const kale = {
  id: 'kale',
  name: 'Kale',
  description: '',
  price: '3.00',
  imageUrl: '',
  isActive: true,
  stockQuantity: 50,
  isOutOfStock: false,
  isGrownToOrder: true,
  flavorProfile: '',
  nutritionalInfo: '',
};
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
