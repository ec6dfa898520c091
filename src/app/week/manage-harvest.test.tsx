import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { dismissToasts } from '../ui/feedback/toast.ts';
import { ManageHarvest } from './manage-harvest.tsx';

afterEach(() => {
  resetTestApp();
  dismissToasts();
});

const date = '2026-12-19';

async function show(refused: string[] = []) {
  const noted: { date: string; productId: string; ounces: number | null }[] = [];
  answerCalls({
    [`/api/admin/pack-list/${date}`]: () =>
      Response.json({
        totals: [
          { productId: 'kale', ounces: 46 },
          { productId: 'radish', ounces: 10 },
          { productId: 'pea-shoots', ounces: 4 },
        ],
        boxes: [],
      }),
    '/api/admin/sowings': () => Response.json([]),
    '/api/admin/swaps': () => Response.json([]),
    '/api/admin/sow-plan': () => Response.json([]),
    '/api/admin/harvests': (_, init) => {
      if (init?.method !== 'POST')
        return Response.json(noted.map((one) => ({ ...one, harvestedAt: 0, shortfall: 0, reaches: [] })));
      const harvest = JSON.parse(String(init.body));
      if (refused.includes(harvest.productId)) return refusal(404, 'We do not know this green.');
      noted.push(harvest);
      return Response.json({ ...harvest, harvestedAt: 0, shortfall: 0, reaches: [] });
    },
  });
  const view = showAt(`/admin/harvest?date=${date}`, <ManageHarvest />);
  const form = await view.findByRole('form', { name: 'Harvest' });
  const type = (green: string, value: string) =>
    fireEvent.input(view.getByLabelText(`Ounces of ${green}`), { target: { value } });
  return { view, form, type, noted };
}

test('needed and cut stand beside each green and in all as they are typed, and one press notes all that were cut', async () => {
  const { view, form, type, noted } = await show();
  expect(form.textContent).toContain('In all: needed 60, cut 0');
  type('kale', '46');
  type('radish', '8');
  expect(view.getByText('needed 46, cut 46').closest('p')?.className).not.toContain('danger');
  expect(view.getByText('needed 10, cut 8').closest('p')?.className).toContain('danger');
  expect(form.textContent).toContain('In all: needed 60, cut 54');
  const [, , peas] = view.getAllByRole('checkbox', { name: /^Cut/ });
  if (peas) fireEvent.click(peas);
  fireEvent.submit(form);
  await waitFor(() => expect(view.getAllByRole('button', { name: /^Undo the harvest of/ })).toHaveLength(2));
  expect(noted).toEqual([
    { date, productId: 'kale', ounces: 46 },
    { date, productId: 'radish', ounces: 8 },
  ]);
  expect(form.textContent).toContain('In all: needed 60, cut 54');
});

test('what fails alone stays in the form, with what was typed', async () => {
  const { view, form, type } = await show(['radish']);
  type('kale', '46');
  type('radish', '12');
  fireEvent.submit(form);
  await view.findByText('Not noted');
  await waitFor(() => expect(view.queryAllByLabelText('Ounces of kale').length).toBe(0));
  expect((view.getByLabelText('Ounces of radish') as HTMLInputElement).value).toBe('12');
});
