import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor, within } from '@testing-library/react';
import type { User } from '../../shared/contract/accounts.ts';
import { kale, peaShoots } from '../testing/products.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { currentToast, dismissToasts } from '../ui/feedback/toast.ts';
import { AvoidedGreens } from './avoided-greens.tsx';

afterEach(() => {
  resetTestApp();
  dismissToasts();
});

test('a green that is checked under "Never send me" is saved at once, and one that is not saved is not checked', async () => {
  const user = { id: 'ann', avoid: ['kale'] } as User;
  const sent: { avoid: string[] }[] = [];
  answerCalls({
    '/api/products': () => Response.json([peaShoots, kale]),
    '/api/profile': (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return refusal(500, 'Please try again.');
    },
  });
  const screen = showAt('/dashboard', <AvoidedGreens user={user} />);
  const group = within(await screen.findByRole('group', { name: 'Never send me' }));
  const box = (name: string) => group.getByRole('checkbox', { name }) as HTMLInputElement;
  expect([box('Kale').checked, box('Pea Shoots').checked]).toEqual([true, false]);
  fireEvent.click(box('Pea Shoots'));
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Error' }));
  expect(sent.map(({ avoid }) => avoid)).toEqual([['kale', 'pea-shoots']]);
  await waitFor(() => expect(box('Pea Shoots').checked).toBe(false));
});
