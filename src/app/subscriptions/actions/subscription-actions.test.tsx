import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import type { SubscriptionStatus } from '../../../shared/contract/subscriptions.ts';
import { queryClient } from '../../platform/query-client.ts';
import { answerCalls, noNetwork, refusal, resetTestApp, showAt } from '../../testing/shop.tsx';
import { testSubscription } from '../../testing/subscription.ts';
import { currentToast, dismissToasts } from '../../ui/feedback/toast.ts';
import { SubscriptionActions } from './subscription-actions.tsx';

afterEach(() => {
  dismissToasts();
  resetTestApp();
});

function showActions(status: SubscriptionStatus) {
  const screen = showAt(
    '/dashboard',
    <SubscriptionActions subscription={testSubscription({ status })} now={0} />,
  );
  return { ...screen, names: () => screen.queryAllByRole('button').map((button) => button.textContent) };
}

test.each([
  ['trialing', ['Change box', 'Cancel']],
  ['active', ['Change box', 'Pause', 'Cancel']],
  ['paused', ['Change box', 'Resume', 'Cancel']],
  ['past_due', ['Change box', 'Cancel']],
  ['suspended', ['Cancel']],
  ['pending', ['Cancel']],
  ['cancelled', []],
] as const)('a subscription that is %s offers %j', (status, buttons) => {
  expect(showActions(status).names()).toEqual([...buttons]);
});

test('a button pressed twice sends one request', async () => {
  let requests = 0;
  answerCalls({
    '/api/subscriptions/s/pause': () => {
      requests += 1;
      return Response.json(testSubscription());
    },
  });
  const { findByRole } = showActions('paused');
  const resume = await findByRole('button', { name: 'Resume' });
  fireEvent.click(resume);
  fireEvent.click(resume);
  await expectToast(
    'Subscription Resumed',
    'Your subscription has been resumed and will continue as scheduled.',
  );
  expect(requests).toBe(1);
});

test('credit and invoices are asked for again after an action, which may have charged a box', async () => {
  for (const list of ['credit', 'invoices']) queryClient.setQueryData<unknown>([list], {});
  answerCalls({ '/api/subscriptions/s/pause': () => Response.json(testSubscription()) });
  fireEvent.click(showActions('paused').getByRole('button', { name: 'Resume' }));
  const isStale = (list: string) => queryClient.getQueryState([list])?.isInvalidated;
  await waitFor(() => expect([isStale('credit'), isStale('invoices')]).toEqual([true, true]));
});

test('a refusal shows the message of the server, and an ended session leads to the sign-in page', async () => {
  const refuse = (status: number, sentence: string) =>
    answerCalls({ '/api/subscriptions/s/pause': () => refusal(status, sentence) });
  refuse(409, 'Only a paused subscription can be resumed.');
  const { getByRole } = showActions('paused');
  fireEvent.click(getByRole('button', { name: 'Resume' }));
  await expectToast('Error', 'Only a paused subscription can be resumed.');
  refuse(401, 'Unauthorized');
  fireEvent.click(getByRole('button', { name: 'Resume' }));
  await expectToast('Unauthorized', 'Please sign in again.');
});

test('without an answer nothing is shown as done', async () => {
  answerCalls({ '/api/subscriptions/s/pause': noNetwork, '/healthz': () => Response.json({ ok: true }) });
  const { getByRole, names } = showActions('paused');
  fireEvent.click(getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(currentToast()?.title).toBe('Error'));
  expect(names()).toContain('Resume');
});

async function expectToast(title: string, description: string): Promise<void> {
  await waitFor(() => expect(currentToast()).toMatchObject({ title, description }));
}
