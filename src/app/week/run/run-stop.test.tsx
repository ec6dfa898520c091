import { afterEach, expect, test } from 'bun:test';
import { resetTestApp, showAt } from '../../testing/shop.tsx';
import { NextStop, RunStopCard } from './run-stop.tsx';
import type { ShownStop } from './run-stops.ts';

afterEach(resetTestApp);

const stop: ShownStop = {
  orderId: 'o1',
  orderIds: ['o1'],
  orderNumber: 'EM-1',
  name: '\u05e8\u05d5\u05ea \u05db\u05d4\u05df',
  phone: '',
  street: '500 Main St',
  city: 'Milton',
  state: 'Georgia',
  zipCode: '30004',
  notes: '',
  deliverBefore: null,
  isApproximate: false,
  point: { lat: 34.13, lng: -84.3 },
  lines: [],
  tick: 'open',
  tickNote: '',
  tickedAt: null,
  tickKey: '',
  number: 2,
  isWaiting: false,
  isUnstored: false,
  refusal: null,
};

test('in the bar a name that reads from right to left leaves the house number where it is', () => {
  const { getByRole } = showAt('/admin/run', <NextStop stop={stop} onTick={() => {}} />);
  const bar = getByRole('button', { name: /^Next stop: 2/ });
  expect([...bar.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
    stop.name,
    '500 Main St',
  ]);
});

test('on a desktop the next stop has its buttons in the bar alone', () => {
  for (const isNext of [true, false]) {
    const card = <RunStopCard {...{ stop, isNext, count: 3, isSameDoor: false, onTick() {}, onMove() {} }} />;
    const { getByRole, unmount } = showAt('/admin/run', <ol>{card}</ol>);
    const delivered = getByRole('button', { name: /^Delivered: stop 2/ });
    expect(delivered.closest('.lg\\:hidden') !== null).toBe(isNext);
    unmount();
  }
});
