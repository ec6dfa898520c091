import { afterEach, expect, test } from 'bun:test';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import type { ComingBox } from './next-box.ts';
import { NextBoxCard } from './next-box-card.tsx';

afterEach(resetTestApp);

const friday = Date.parse('2026-12-04T23:00:00Z');
const box: ComingBox = {
  day: '2026-12-05',
  state: 'coming',
  contents: ['2 oz Kale'],
  total: 2754,
  address: '12 Main St',
  orderNumber: 'EM-1',
  isPaid: true,
  isRefunded: false,
  chargeDay: null,
  payment: null,
  change: 'order',
  changeUntil: friday,
};

async function textOf(part: Partial<ComingBox>, now: number, isFolded = false) {
  answerCalls({ '/api/page-settings': () => Response.json({ deliveryWindow: '8am to noon' }) });
  const card = <NextBoxCard box={{ ...box, ...part }} now={now} isJustPaid={false} isFolded={isFolded} />;
  const { findAllByText, container } = showAt('/dashboard', card);
  if (part.state === 'today' || !part.state) await findAllByText(/8am to noon/);
  return container.textContent ?? '';
}

test('a one-time order that can still be changed says where and until when', async () => {
  expect(await textOf({}, friday)).toContain(
    'Change or cancel it under Orders until Friday, December 4, 6 PM.',
  );
  resetTestApp();
  expect(await textOf({ change: 'delivery' }, friday)).toContain('Change it under Orders until Friday');
});

test("after the cutoff it says that it can't be changed", async () => {
  const text = await textOf({}, friday + 1);
  expect(text).toContain("It can't be changed now.");
  expect(text).not.toContain('under Orders');
});

test.each([
  ['today', 'Comes today, 8am to noon'],
  ['out', 'On its way'],
  ['delivered', 'Delivered'],
  ['not_home', 'Nobody was home'],
] as const)('on its day a box that is %p says so in one line', async (state, sentence) => {
  for (const isFolded of [false, true]) {
    const text = await textOf({ state }, friday + 86_400_000, isFolded);
    expect(text).toContain(sentence);
    expect(text.includes('Changes')).toBe(state === 'today' || state === 'out');
    expect(text.match(/8am to noon/g)?.length ?? 0).toBe(state === 'today' ? 1 : 0);
    resetTestApp();
  }
});
