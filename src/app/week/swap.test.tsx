import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import type { User } from '../../shared/contract/accounts.ts';
import { currentUserQuery, rolesKey } from '../accounts/queries.ts';
import { queryClient } from '../platform/query-client.ts';
import { honey, kale, peaShoots } from '../testing/products.ts';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { SwapButton } from './swap.tsx';

afterEach(resetTestApp);

test('a swap asks what comes instead, and previews before it changes anything', async () => {
  const sent: unknown[] = [];
  answerCalls({
    '/api/products': () => Response.json([peaShoots, kale, honey]),
    '/api/delivery/terms': () => Response.json({ now: Date.parse('2026-12-03T15:00:00Z') }),
    '/api/admin/sow-plan': () =>
      Response.json([
        { date: '2026-12-05', productId: 'pea-shoots', over: 38, sownTrays: 6 },
        { date: '2026-12-05', productId: 'kale', over: 0, sownTrays: 8 },
      ]),
    '/api/auth/user-roles': () => Response.json([{ role: 'admin' }]),
    '/api/admin/swaps': (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return Response.json({ boxes: [], expected: 72, over: 38, short: 28 });
    },
  });
  queryClient.setQueryData(currentUserQuery.queryKey, { id: 'olive' } as User);
  queryClient.setQueryData([rolesKey, 'olive'], [{ role: 'admin' }]);
  const screen = showAt('/admin/harvest', <SwapButton date="2026-12-05" greens={['kale']} />);
  fireEvent.click(screen.getByRole('button', { name: 'Swap it for everybody' }));
  const instead = await screen.findByLabelText(/What comes instead/);
  const preview = () => fireEvent.submit(screen.getByRole('form', { name: 'Swap' }));
  preview();
  expect(await screen.findByText('Please choose what comes instead.')).toBeTruthy();
  expect(sent).toEqual([]);
  await screen.findByRole('option', { name: 'Pea Shoots (38 oz over)' });
  expect(screen.queryByRole('option', { name: /^Honey/ })).toBeNull();
  fireEvent.click(screen.getByLabelText('Mark the 8 trays of Kale as lost'));
  fireEvent.input(instead, { target: { value: 'pea-shoots' } });
  preview();
  await waitFor(() =>
    expect(sent).toMatchObject([{ substituteId: 'pea-shoots', traysLost: true, confirm: false }]),
  );
  expect(await screen.findByText('No paid box of that day has Kale.')).toBeTruthy();
  expect(screen.getByText('About 72 oz expected, 28 short.')).toBeTruthy();
});
