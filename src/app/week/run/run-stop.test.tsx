import { afterEach, expect, test } from 'bun:test';
import { resetTestApp, showAt } from '../../testing/shop.tsx';
import { NextStop, RunStopCard } from './run-stop.tsx';
import type { ShownStop } from './run-stops.ts';
import { testStop } from './test-stop.ts';

afterEach(resetTestApp);

const stop: ShownStop = {
  ...testStop('o1', { name: '\u05e8\u05d5\u05ea \u05db\u05d4\u05df', street: '500 Main St', stop: 7 }),
  number: 2,
  isWaiting: false,
  isUnstored: false,
  refusal: null,
};

test('in the bar a name that reads from right to left leaves the house number where it is', () => {
  const { getByRole } = showAt('/admin/run', <NextStop stop={stop} isSameDoor={false} onTick={() => {}} />);
  const bar = getByRole('button', { name: /^Next stop: 7/ });
  expect([...bar.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
    stop.name,
    '500 Main St',
  ]);
});

test('on a desktop the next stop has its buttons in the bar alone', () => {
  for (const isNext of [true, false]) {
    const card = <RunStopCard {...{ stop, isNext, count: 3, isSameDoor: false, onTick() {}, onMove() {} }} />;
    const { getByRole, unmount } = showAt('/admin/run', <ol>{card}</ol>);
    const delivered = getByRole('button', { name: /^Delivered: stop 7/ });
    expect(delivered.closest('.lg\\:hidden') !== null).toBe(isNext);
    unmount();
  }
});

test('the bar has the way, the phone and the first line of the notes', () => {
  const shown = { ...stop, phone: '770-555-0100', notes: 'Gate 4\nDog is friendly' };
  const { getByRole, queryByText } = showAt(
    '/admin/run',
    <NextStop stop={shown} isSameDoor={false} onTick={() => {}} />,
  );
  const bar = getByRole('region', { name: 'Next stop' });
  expect(bar.textContent).toContain('Gate 4');
  expect(queryByText(/Dog is friendly/)).toBeNull();
  expect(getByRole('link', { name: /^Drive there: 500 Main St/ })).toBeDefined();
  expect(getByRole('link', { name: /^Call / }).getAttribute('href')).toBe('tel:7705550100');
});
