import '../testing/dom.ts';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { currentToast } from '../ui/feedback/toast.ts';
import { CardForm } from './card-form.tsx';

type Call = { method: string; path: string; headers: Headers; body: string };
type Answer = Response | 'lost';

const nativeFetch = globalThis.fetch;
let calls: Call[] = [];
let answers: Answer[] = [];

beforeEach(() => {
  calls = [];
  answers = [];
  globalThis.fetch = Object.assign(recordCall, { preconnect: nativeFetch.preconnect });
});

afterEach(() => {
  cleanup();
  globalThis.fetch = nativeFetch;
});

async function recordCall(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { pathname: path } = new URL(String(input));
  const headers = new Headers(init?.headers);
  calls.push({ method: init?.method ?? 'GET', path, headers, body: String(init?.body ?? '') });
  const answer = answers.shift();
  if (!answer || answer === 'lost') throw new TypeError('Failed to fetch');
  return answer;
}

const succeeded = () => Response.json({ id: 'pi_1', status: 'succeeded' });
const declined = () =>
  Response.json(
    { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } },
    { status: 402 },
  );

function show(publishableKey = 'pk_test_1') {
  const paid: string[] = [];
  const screen = render(
    <CardForm
      access={{ publishableKey, apiBase: '/sandbox/stripe' }}
      clientSecret="pi_1_secret_x"
      returnUrl="http://localhost/one-time-checkout?order_id=o1"
      submitLabel="Pay $10.00"
      onSucceeded={(id) => paid.push(id)}
      onExpired={() => {}}
    />,
  );
  const type = (label: RegExp, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  const fillIn = (number = '4242424242424242') => {
    type(/Card number/, number);
    type(/Expiry/, '1239');
    type(/CVC/, '123');
    type(/ZIP/, '30004');
  };
  const pay = () => fireEvent.submit(screen.getByRole('form'));
  return { screen, paid, fillIn, pay };
}

test('the card is sent only to the sandbox, once, with the publishable key', async () => {
  answers = [succeeded(), succeeded()];
  const form = show();
  form.fillIn();
  form.pay();
  form.pay();
  await waitFor(() => expect(form.paid).toEqual(['pi_1']));
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /sandbox/stripe/v1/payment_intents/pi_1/confirm',
  ]);
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer pk_test_1');
  const sent = new URLSearchParams(calls[0]?.body);
  expect(sent.get('payment_method_data[card][number]')).toBe('4242424242424242');
  expect(sent.get('payment_method_data[card][exp_year]')).toBe('2039');
});

test('a declined card can be tried again', async () => {
  answers = [declined(), succeeded()];
  const form = show();
  form.fillIn('4000000000000002');
  form.pay();
  const alert = await form.screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'Payment FailedYour card was declined. Nothing was charged. Try another card, or ask your bank why.',
  );
  expect(currentToast()).toBeNull();
  form.fillIn();
  form.pay();
  await waitFor(() => expect(form.paid).toEqual(['pi_1']));
});

test('when the answer is lost, the outcome is read from the intent, and nothing is sent twice', async () => {
  answers = ['lost', succeeded()];
  const form = show();
  form.fillIn();
  form.pay();
  await waitFor(() => expect(form.paid).toEqual(['pi_1']));
  expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

test('an incomplete card is not sent', () => {
  const form = show();
  form.fillIn('4242');
  form.pay();
  expect(form.screen.getByText('Your card number is incomplete.')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('for a key that is no test key there is no form', () => {
  const { screen } = show('pk_live_1');
  expect(screen.queryByLabelText(/Card number/)).toBeNull();
});
