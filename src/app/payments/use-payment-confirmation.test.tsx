import '../testing/dom.ts';
import { expect, test } from 'bun:test';
import { act, renderHook } from '@testing-library/react';
import { ApiError } from '../platform/api.ts';
import { providerUnreachable, usePaymentConfirmation } from './use-payment-confirmation.ts';

test('a form with a fault, or a wallet that was closed, asks and charges nothing', async () => {
  const done: string[] = [];
  const note = (what: string) => async () => void done.push(what);
  const { result } = renderHook(() =>
    usePaymentConfirmation({
      clientSecret: 'pi_1_secret_1',
      onSucceeded: (id) => done.push(id),
      onExpired: note('expired'),
      beforeConfirm: note('asked'),
    }),
  );
  const pay = async () => {
    done.push('charged');
    return { kind: 'succeeded' as const, intentId: 'pi_1' };
  };
  await act(() => result.current.confirm(pay, async () => 'Your card number is incomplete.'));
  expect(done).toEqual([]);
  expect(result.current.failure).toBe('Your card number is incomplete.');
  await act(() => result.current.confirm(pay, async () => null));
  expect(done).toEqual(['asked', 'charged', 'pi_1']);
});

test.each([
  [0, providerUnreachable],
  [409, 'This order is cancelled.'],
])('a shop that answers %i before the payment: "%s", and nothing is charged', async (status, sentence) => {
  const { result } = renderHook(() =>
    usePaymentConfirmation({
      clientSecret: 'pi_1_secret_1',
      onSucceeded: expect.unreachable,
      onExpired: expect.unreachable,
      isStillAsShown: () => Promise.reject(new ApiError(status, 'This order is cancelled.')),
    }),
  );
  await act(() => result.current.confirm(async () => expect.unreachable()));
  expect(result.current.failure).toBe(sentence);
});
