import { expect, test } from 'bun:test';
import { failureTitle, type Intent, intentIdOf, messageFor, outcomeOf } from './payment-outcome.ts';

const intent = (status: string, rest: Partial<Intent> = {}): Intent => ({ id: 'pi_1', status, ...rest });

test("an intent's status means success, a redirect, a failure or expiry", () => {
  expect(outcomeOf(intent('succeeded'))).toEqual({ kind: 'succeeded', intentId: 'pi_1' });
  expect(outcomeOf(intent('processing'))).toEqual({ kind: 'succeeded', intentId: 'pi_1' });
  expect(outcomeOf(intent('canceled'))).toEqual({ kind: 'expired' });
  const next_action = { redirect_to_url: { url: 'https://bank.example/3ds' } };
  expect(outcomeOf(intent('requires_action', { next_action }))).toEqual({
    kind: 'redirect',
    url: 'https://bank.example/3ds',
  });
  const last_payment_error = {
    type: 'card_error',
    code: 'card_declined',
    message: 'Your card was declined.',
  };
  expect(outcomeOf(intent('requires_payment_method', { last_payment_error }))).toEqual({
    kind: 'failed',
    message: 'Your card was declined.',
  });
});

test("only card and validation errors show the provider's message", () => {
  expect(messageFor({ type: 'card_error', message: 'Your card has expired.' })).toBe(
    'Your card has expired.',
  );
  expect(messageFor({ type: 'validation_error', message: 'Incomplete.' })).toBe('Incomplete.');
  expect(messageFor({ type: 'api_error', message: 'Stack trace' })).toBe('An unexpected error occurred.');
  expect(messageFor(null)).toBe('An unexpected error occurred.');
  const code = 'setup_intent_authentication_failure';
  expect(messageFor({ type: 'invalid_request_error', code, message: 'x' })).toStartWith('We are unable to');
});

test('the client secret tells a payment from a set-up', () => {
  expect(failureTitle('pi_1_secret_a')).toBe('Payment Failed');
  expect(failureTitle('seti_1_secret_a')).toBe('Setup Failed');
  expect(intentIdOf('seti_1_secret_a')).toBe('seti_1');
});
