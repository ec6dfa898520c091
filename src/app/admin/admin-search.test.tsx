import { afterEach, expect, test } from 'bun:test';
import { act, fireEvent, waitFor } from '@testing-library/react';
import type { SearchResults } from '../../shared/contract/search.ts';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { AdminSearch } from './admin-search.tsx';
import { useAdminKeys } from './keys.tsx';

afterEach(resetTestApp);

const nothing: SearchResults = { orders: [], customers: [], messages: [], applications: [], lots: [] };
const person = (name: string) => ({ id: `id-${name}`, name, email: `${name}@example.com`, phone: '' });

function show(answer: (q: string) => Response | Promise<Response>) {
  answerCalls({ '/api/admin/search': (url) => answer(url.searchParams.get('q') ?? '') });
  const screen = showAt('/admin', <AdminSearch />);
  const field = screen.getByRole('combobox');
  act(() => field.focus());
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  return {
    ...screen,
    type: (text: string) => fireEvent.keyUp(field, { target: { value: text } }),
    press: (key: string) => fireEvent.keyDown(field, { key }),
    options,
    address: () => screen.getByLabelText('Address').textContent,
  };
}

test('an answer to an earlier text is not shown, however late it comes', async () => {
  const late = Promise.withResolvers<Response>();
  const asked: string[] = [];
  const { type, options, findByRole } = show((q) => {
    asked.push(q);
    return q === 'an' ? late.promise : Response.json({ ...nothing, customers: [person('Anna')] });
  });
  type('an');
  await waitFor(() => expect(asked).toEqual(['an']));
  type('anna');
  await findByRole('option', { name: /Anna/ });
  late.resolve(Response.json({ ...nothing, customers: [person('Late')] }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(options()).toEqual(['AnnaAnna@example.com']);
});

test('Enter opens the only hit, also before its answer is shown', async () => {
  const { type, press, address } = show(() => Response.json({ ...nothing, customers: [person('Anna')] }));
  type('anna');
  press('Enter');
  await waitFor(() => expect(address()).toBe('/admin?tab=customers&customer=id-Anna'));
});

test('arrow keys choose among several hits, and nothing found is said', async () => {
  const two = { ...nothing, customers: [person('Anna'), person('Annie')] };
  const screen = show((q) => Response.json(q === 'ann' ? two : nothing));
  screen.type('ann');
  await screen.findByRole('option', { name: /Annie/ });
  screen.press('ArrowDown');
  screen.press('ArrowDown');
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  );
  screen.press('Enter');
  expect(screen.address()).toBe('/admin?tab=customers&customer=id-Annie');
  screen.type('nobody');
  await screen.findByText('Nothing found');
});

test('a seed lot leads to its page', async () => {
  const lots = [{ lot: 'PEA 24/118', greens: 'Pea Shoots', date: '2026-12-05' }];
  const { type, press, address } = show(() => Response.json({ ...nothing, lots }));
  type('118');
  press('Enter');
  await waitFor(() => expect(address()).toBe('/admin/lot?lot=PEA+24%2F118'));
});

function Keys() {
  const { dialog } = useAdminKeys();
  return (
    <>
      <AdminSearch />
      <textarea aria-label="Note" />
      {dialog}
    </>
  );
}

test('single keys act outside fields alone, and not at all once they are switched off on this device', async () => {
  const screen = showAt('/admin', <Keys />);
  const field = screen.getByRole('combobox');
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: '/' });
  expect(document.activeElement).not.toBe(field);
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: '?' });
  act(() => field.blur());
  fireEvent.keyDown(document.body, { key: '?' });
  fireEvent.click(await screen.findByRole('switch'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const key of ['/', '?']) fireEvent.keyDown(document.body, { key });
  expect(document.activeElement).not.toBe(field);
  expect(screen.queryByRole('dialog')).toBeNull();
});
