import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import type { PackBox, PackList } from '../../shared/contract/week.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { currentToast } from '../ui/feedback/toast.ts';
import { ManagePacking } from './manage-packing.tsx';

const date = '2026-12-19';
const nativePrint = window.print;
afterEach(() => {
  resetTestApp();
  window.print = nativePrint;
});

const box = (stop: number, name: string, fields: Partial<PackBox> = {}): PackBox => ({
  orderId: name,
  orderIds: [name],
  orderNumber: `EM-${name}`,
  stop,
  name,
  address: `${stop} Elm St, Milton, Georgia 30004`,
  street: `${stop} Elm St`,
  town: 'Milton',
  notes: '',
  deliverBefore: null,
  lines: [{ productId: 'kale', ounces: 4 }],
  isPaid: true,
  isPacked: false,
  isSincePrint: false,
  ...fields,
});
const list = (now: number, boxes: PackBox[]): PackList => ({
  totals: [],
  boxes,
  unpaid: [],
  changes: [{ kind: 'resized', name: 'Ann', detail: '9 oz Kale (was: 4 oz Kale)' }],
  now,
  changeUntil: 0,
  printedAt: null,
  sincePrint: [],
});

function show(answer: PackList, printed: () => Response) {
  const path = `/api/admin/pack-list/${date}`;
  answerCalls({
    [path]: () => Response.json(answer),
    [`${path}/prints`]: printed,
    '/api/admin/harvests': () => Response.json([]),
    '/api/admin/swaps': () => Response.json([]),
  });
  let papers: string[] = [];
  window.print = () => {
    papers = [...document.querySelectorAll('.print-sheet article')].map(
      ({ textContent }) => textContent ?? '',
    );
  };
  const view = showAt(`/admin/pack?date=${date}`, <ManagePacking />);
  return { view, papers: () => papers };
}

test('boxes stand in the order of their labels, with number and town, those since the print apart', async () => {
  const boxes = [box(1, 'Zoe'), box(2, 'Ann', { isSincePrint: true }), box(3, 'Max')];
  const { view } = show(list(1, boxes), () => refusal(500, 'No.'));
  await view.findByRole('heading', { name: 'Since the print' });
  const rows = view.getAllByRole('checkbox').map((one) => one.closest('li')?.textContent ?? '');
  expect(rows.map((text) => text.slice(0, 6))).toEqual(['1. Zoe', '3. Max', '2. Ann']);
  expect(rows[0]).toContain('1 Elm St, Milton');
  expect(view.getByText('Changed')).toBeDefined();
});

for (const name of ['Print list', 'Print labels', 'Print small labels'])
  test(`"${name}" fixes the numbers first, and prints those`, async () => {
    const { view, papers } = show(list(1, [box(1, 'Ann'), box(2, 'Zoe')]), () =>
      Response.json(list(2, [box(1, 'Ben'), box(2, 'Ann'), box(3, 'Zoe')])),
    );
    fireEvent.click(await view.findByRole('button', { name }));
    await waitFor(() => expect(papers()).not.toHaveLength(0));
    const text = papers().join(' ');
    for (const one of [/1\.? ?Ben/, /2\.? ?Ann/, /3\.? ?Zoe/]) expect(text).toMatch(one);
  });

test('nothing is printed whose numbers the shop does not know', async () => {
  const { view, papers } = show(list(1, [box(1, 'Ann')]), () => refusal(503, 'Please try again.'));
  fireEvent.click(await view.findByRole('button', { name: 'Print labels' }));
  await waitFor(() => expect(currentToast()?.title).toBe('Not printed'));
  expect(papers()).toEqual([]);
});
