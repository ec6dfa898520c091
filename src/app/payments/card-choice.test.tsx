import { afterEach, beforeEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import type { SavedCard } from '../../shared/contract/payments.ts';
import { answerCalls, noNetwork, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { PaymentForm } from './payment-form.tsx';

const visa: SavedCard = {
  id: 'pm_visa',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2090,
  isDefault: true,
};
const amex: SavedCard = { ...visa, id: 'pm_amex', brand: 'amex', last4: '0005', isDefault: false };
const old: SavedCard = { ...visa, id: 'pm_old', last4: '1111', expYear: 2020 };

let saved: SavedCard[] = [];
let confirmed: string[] = [];
let told: unknown[] = [];
let outcome: () => Response | Promise<Response> = () => Response.json({ id: 'pi_1', status: 'succeeded' });
const tellServer = (_: URL, init?: RequestInit) => {
  told.push(JSON.parse(String(init?.body)));
  return Response.json({ saveCard: true });
};

beforeEach(() => {
  [saved, confirmed, told] = [[visa, amex], [], []];
  openProvider(tellServer);
});
afterEach(resetTestApp);

function openProvider(onSaveCard: (address: URL, init?: RequestInit) => Response | Promise<Response>) {
  answerCalls({
    '/api/payments/config': () => Response.json({ publishableKey: 'pk_test_1', apiBase: '/sandbox/stripe' }),
    '/api/payment-methods': () => Response.json(saved),
    '/api/checkout/o1': onSaveCard,
    '/sandbox/stripe/v1/payment_intents/pi_1/confirm': (_, init) => {
      const body = init?.body as URLSearchParams;
      confirmed.push(body.get('payment_method') ?? body.get('payment_method_data[card][number]') ?? '');
      return outcome();
    },
  });
}

function show() {
  const paid: string[] = [];
  const form = (
    <PaymentForm
      clientSecret="pi_1_secret_x"
      orderId="o1"
      returnPath="/one-time-checkout?order_id=o1"
      submitLabel="Pay $27.54"
      onSucceeded={(id) => paid.push(id)}
      onExpired={() => paid.push('expired')}
    />
  );
  const screen = showAt('/one-time-checkout', form);
  const pay = async () => fireEvent.click(await screen.findByRole('button', { name: 'Pay $27.54' }));
  return { ...screen, paid, pay };
}

function fillCard({ getByLabelText }: ReturnType<typeof show>) {
  const values = { 'Card number': '4242424242424242', Expiry: '12 / 90', CVC: '123', ZIP: '30004' };
  for (const [label, value] of Object.entries(values))
    fireEvent.change(getByLabelText(label, { exact: false }), { target: { value } });
}

test('nothing is paid before the button with the total is pressed; then the default card pays, once', async () => {
  const screen = show();
  await screen.findByRole('radio', { name: /^Visa ending in 4242/, checked: true });
  expect(confirmed).toEqual([]);
  const button = await screen.findByRole('button', { name: 'Pay $27.54' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(screen.paid).toEqual(['pi_1']));
  expect(confirmed).toEqual(['pm_visa']);
  expect(told).toEqual([]);
});

test('another saved card can be chosen', async () => {
  const screen = show();
  fireEvent.click(await screen.findByRole('radio', { name: /^American Express ending in 0005/ }));
  await screen.pay();
  await waitFor(() => expect(confirmed).toEqual(['pm_amex']));
});

test('a card that has expired cannot be chosen', async () => {
  saved = [old, amex];
  const screen = show();
  const expired = await screen.findByRole('radio', { name: /^Visa ending in 1111.*Expired 12\/20/ });
  expect((expired as HTMLInputElement).disabled).toBe(true);
  await screen.pay();
  await waitFor(() => expect(confirmed).toEqual(['pm_amex']));
});

test('a declined saved card is told, and goes when another one is chosen', async () => {
  const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
  outcome = () => Response.json({ error }, { status: 402 });
  const screen = show();
  await screen.pay();
  await screen.findByText(
    /^Your card was declined\. Nothing was charged\. You can try again, choose another card/,
  );
  expect(screen.paid).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: 'Use another card' }));
  expect(screen.queryByText(/^Your card was declined/)).toBeNull();
  outcome = () => Response.json({ id: 'pi_1', status: 'succeeded' });
  fillCard(screen);
  await screen.pay();
  await waitFor(() => expect(screen.paid).toEqual(['pi_1']));
  expect(confirmed).toEqual(['pm_visa', '4242424242424242']);
});

test('a new card is saved only if its box is ticked, which the shop hears before the card is confirmed', async () => {
  saved = [];
  const screen = show();
  const box = (await screen.findByRole('checkbox', {
    name: 'Save this card for next time',
  })) as HTMLInputElement;
  expect(box.checked).toBe(false);
  fireEvent.click(box);
  fillCard(screen);
  await screen.pay();
  await waitFor(() => expect(screen.paid).toEqual(['pi_1']));
  expect(told).toEqual([{ saveCard: true }]);
});

test('a card is not confirmed while the shop cannot be told whether to save it', async () => {
  saved = [];
  openProvider(noNetwork);
  const screen = show();
  const box = await screen.findByRole('checkbox');
  fireEvent.click(box);
  fireEvent.click(box);
  fillCard(screen);
  await screen.pay();
  await screen.findByText(/^We could not reach the card provider\./);
  expect(confirmed).toEqual([]);
});

test('without the list of saved cards a card can still be typed', async () => {
  answerCalls({
    '/api/payments/config': () => Response.json({ publishableKey: 'pk_test_1', apiBase: '/sandbox/stripe' }),
    '/api/payment-methods': () => refusal(503, 'Our payment provider is not answering.'),
  });
  const screen = show();
  await screen.findByLabelText('Card number', { exact: false });
});
