import '../testing/dom.ts';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { currentUserQuery } from '../accounts/queries.ts';
import { clearStorages } from '../platform/device/test-storage.ts';
import { queryClient } from '../platform/query-client.ts';
import { useCardStep } from './purchase-page.tsx';

beforeEach(() => {
  queryClient.setQueryData<unknown>(currentUserQuery.queryKey, { id: 'ann' });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  clearStorages();
});

const exampleSetup = { clientSecret: 'seti_1_secret_x', returned: false, userId: 'ann', summary: null };

function Steps() {
  const { setup, open, leave } = useCardStep();
  return (
    <main>
      <h1>{setup ? 'Add your card' : 'Fill your box'}</h1>
      <button type="button" onClick={setup ? leave : () => open(exampleSetup)}>
        {setup ? 'Back to Subscription' : 'Start subscription'}
      </button>
    </main>
  );
}

function show(...entries: string[]) {
  const routes = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/subscription', element: <Steps /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: entries });
  const screen = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const heading = () => screen.getByRole('heading', { level: 1 });
  const expectStep = async (name: string) => {
    await waitFor(() => expect(heading().textContent).toBe(name));
    expect(document.activeElement).toBe(heading());
    expect(router.state.location).toMatchObject({ pathname: '/subscription', search: '' });
  };
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { router, press, expectStep, heading };
}

test('Back leads from the card step to the purchase page, and Forward to the card step again', async () => {
  const { router, press, expectStep } = show('/', '/subscription');
  press('Start subscription');
  await expectStep('Add your card');
  await act(() => router.navigate(-1));
  await expectStep('Fill your box');
  await act(() => router.navigate(1));
  await expectStep('Add your card');
});

test('the button leads back as well, and adds no entry to the history', async () => {
  const { router, press, expectStep, heading } = show('/', '/subscription');
  press('Start subscription');
  await expectStep('Add your card');
  press('Back to Subscription');
  await expectStep('Fill your box');
  await act(() => router.navigate(-1));
  expect(heading().textContent).toBe('Home');
});

test("the bank's page returns to the card step, whose button leads to the purchase page", async () => {
  const back = 'setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_x&redirect_status=failed';
  const { press, expectStep } = show(`/subscription?${back}`);
  await expectStep('Add your card');
  press('Back to Subscription');
  await expectStep('Fill your box');
});

test('another customer who signs in does not get to the card step of the former one', async () => {
  const { press, expectStep } = show('/subscription');
  press('Start subscription');
  await expectStep('Add your card');
  act(() => void queryClient.setQueryData<unknown>(currentUserQuery.queryKey, { id: 'bob' }));
  await expectStep('Fill your box');
});
