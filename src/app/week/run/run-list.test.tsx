import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import { useAtomValue } from 'jotai';
import { testRecord } from '../../platform/device/test-storage.ts';
import { appStore } from '../../platform/store.ts';
import { answerCalls, noNetwork, resetTestApp, showAt } from '../../testing/shop.tsx';
import type { RunCopy } from './run-copies.ts';
import { RunStops } from './run-list.tsx';
import { shownStops } from './run-stops.ts';
import { testStop } from './test-stop.ts';
import { type WaitingTick, waitingTicksAtom, waitingTicksRecord } from './waiting-ticks.ts';

const record = { ...waitingTicksRecord };
const nativeScroll = Element.prototype.scrollIntoView;
const nativeMatch = globalThis.matchMedia;
let scrolled: [id: string, how: unknown][] = [];

// One record for all tests: a tick that is still being sent would be written to the one of the test before.
beforeAll(() => void Object.assign(waitingTicksRecord, testRecord<WaitingTick[]>([])));
afterAll(() => {
  Object.assign(waitingTicksRecord, record);
  appStore.set(waitingTicksAtom, []);
});
beforeEach(() => {
  scrolled = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement, how) {
    scrolled.push([this.dataset.stop ?? '', how]);
  };
});
afterEach(() => {
  resetTestApp();
  Element.prototype.scrollIntoView = nativeScroll;
  globalThis.matchMedia = nativeMatch;
});

/** Each test has a day of its own: an earlier one may still be sending. */
function Run({ date }: { date: string }) {
  const copy: RunCopy = {
    userId: 'olive',
    answer: {
      date,
      now: 0,
      startedAt: null,
      stops: ['a', 'b', 'c'].map((id, place) => testStop(id, { stop: place + 1 })),
    },
    clockOffset: 0,
    readAt: 0,
    ownOrder: null,
  };
  const stops = shownStops(copy, useAtomValue(waitingTicksAtom, { store: appStore }));
  return <RunStops copy={copy} stops={stops} shown={stops} />;
}

const press = (view: ReturnType<typeof showAt>, name: RegExp) => {
  const [button] = view.getAllByRole('button', { name });
  if (!button) throw new Error(`No ${name}`);
  fireEvent.click(button);
};

test('without network, too, the next stop comes to the top after a tick, and an undone one comes back there', async () => {
  const date = '2026-12-05';
  answerCalls({
    [`/api/admin/run/${date}/stops/a`]: noNetwork,
    [`/api/admin/run/${date}/stops/b`]: noNetwork,
  });
  const view = showAt('/admin/run', <Run date={date} />);
  press(view, /^Delivered: stop 1/);
  await waitFor(() => expect(scrolled.map(([id]) => id)).toEqual(['b']));
  press(view, /^Not home: stop 2/);
  press(view, /^Save not home/);
  await waitFor(() => expect(scrolled.map(([id]) => id)).toEqual(['b', 'c']));
  press(view, /^Undo: stop 1/);
  await waitFor(() => expect(scrolled.map(([id]) => id)).toEqual(['b', 'c', 'a']));
  expect(scrolled.map(([, how]) => how)).toEqual(
    Array.from({ length: 3 }, () => ({ block: 'start', behavior: 'smooth' })),
  );
});

test('nothing glides for whoever asked for less motion', async () => {
  globalThis.matchMedia = (media) => ({ ...nativeMatch.call(window, media), matches: true });
  const view = showAt('/admin/run', <Run date="2026-12-12" />);
  press(view, /^Delivered: stop 1/);
  await waitFor(() => expect(scrolled).toEqual([['b', { block: 'start', behavior: 'instant' }]]));
});
