import { afterEach, expect, test } from 'bun:test';
import { business } from '../../../shared/business.ts';
import type { RunStop, TickState } from '../../../shared/contract/run.ts';
import { testRecord } from '../../platform/device/test-storage.ts';
import { appStore } from '../../platform/store.ts';
import { forgetOldRuns, keepOwnOrder, type RunCopy, runCopiesAtom } from './run-copies.ts';
import { cutNumber, distanceLeft, isSameDoor, movedTo, shownStops, stopsOfPart } from './run-stops.ts';
import { testStop } from './test-stop.ts';
import { readWaitingTicks, type WaitingTick, waitingTicksAtom, waitingTicksRecord } from './waiting-ticks.ts';

const record = { ...waitingTicksRecord };
afterEach(() => void Object.assign(waitingTicksRecord, record));

const date = '2026-12-05';
const stop = testStop;

const copyOf = (stops: RunStop[], ownOrder: string[] | null = null): RunCopy => ({
  userId: 'olive',
  answer: { date, now: 0, startedAt: null, stops },
  clockOffset: 0,
  readAt: 0,
  ownOrder,
});

const waiting = (
  orderId: string,
  state: TickState,
  at: number,
  fields: Partial<WaitingTick> = {},
): WaitingTick => ({
  clientId: `key-${at}`,
  userId: 'olive',
  createdAt: 0,
  refusal: null,
  date,
  orderId,
  tick: { state, at, note: '', key: `key-${at}` },
  ...fields,
});

test('what waits on the device is shown over what the server said, by the times of the ticks', () => {
  const stops = [stop('a', { tick: 'delivered', tickedAt: 50, tickKey: 'k' }), stop('b'), stop('c')];
  const ticks = [
    waiting('b', 'not_home', 30),
    waiting('b', 'open', 20),
    waiting('a', 'open', 40),
    waiting('c', 'delivered', 10, { refusal: 'No.' }),
    waiting('c', 'delivered', 10, { date: '2026-12-12' }),
  ];
  const shown = shownStops(copyOf(stops), ticks);
  expect(shown.map(({ tick, isWaiting, refusal }) => [tick, isWaiting, refusal])).toEqual([
    ['delivered', false, null],
    ['not_home', true, null],
    ['open', false, 'No.'],
  ]);
});

test('a tick that the device could not store says so, and a sign-out asks about it', async () => {
  const unstored = waiting('a', 'delivered', 10, { isInMemoryOnly: true });
  const shown = shownStops(copyOf([stop('a'), stop('b')]), [unstored, waiting('b', 'delivered', 10)]);
  expect(shown.map(({ isWaiting, isUnstored }) => [isWaiting, isUnstored])).toEqual([
    [true, true],
    [true, false],
  ]);
  appStore.set(waitingTicksAtom, [unstored]);
  expect(await readWaitingTicks()).toEqual([unstored]);
  appStore.set(waitingTicksAtom, []);
});

test('a refused tick is shown until another one of its stop, keeps no run, and asks nobody at a sign-out', async () => {
  const refused = waiting('a', 'delivered', 10, { refusal: 'The run has not begun.' });
  const refusals = (...ticks: WaitingTick[]) =>
    shownStops(copyOf([stop('a')]), ticks).map(({ refusal }) => refusal);
  expect(refusals(refused)).toEqual(['The run has not begun.']);
  expect(refusals(refused, waiting('a', 'delivered', 20))).toEqual([null]);
  expect(
    shownStops(copyOf([stop('a', { tick: 'delivered', tickedAt: 20, tickKey: 'k' })]), [refused]),
  ).toMatchObject([{ tick: 'delivered', refusal: null }]);
  const device = testRecord([refused]);
  Object.assign(waitingTicksRecord, device);
  appStore.set(runCopiesAtom, [copyOf([stop('a')])]);
  expect(await readWaitingTicks()).toEqual([]);
  await forgetOldRuns(Date.parse('2026-12-06T15:00:00Z'));
  expect(appStore.get(runCopiesAtom)).toHaveLength(1);
  await forgetOldRuns(Date.parse('2026-12-07T15:00:00Z'));
  expect([appStore.get(runCopiesAtom), await waitingTicksRecord.read()]).toEqual([[], []]);
});

test('an order that was chosen without network is shown until the server has it; new stops come last', () => {
  const shown = shownStops(copyOf([stop('a'), stop('b'), stop('c')], ['c', 'gone', 'a']), []);
  expect(shown.map(({ orderId, number }) => [orderId, number])).toEqual([
    ['c', 1],
    ['a', 2],
    ['b', 3],
  ]);
});

test('an order that was chosen while an earlier one was on its way is still to be sent', async () => {
  const own = () => appStore.get(runCopiesAtom)?.[0]?.ownOrder;
  appStore.set(runCopiesAtom, [copyOf([stop('a'), stop('b')], ['b', 'a'])]);
  await keepOwnOrder('olive', date, ['a', 'b']);
  await keepOwnOrder('olive', date, null, ['b', 'a']);
  expect(own()).toEqual(['a', 'b']);
  await keepOwnOrder('olive', date, null, ['a', 'b']);
  expect(own()).toBeNull();
});

test('a stop is moved to a number', () => {
  const stops = ['a', 'b', 'c'].map((id) => stop(id));
  expect(movedTo(stops, 'c', 1)).toEqual(['c', 'a', 'b']);
  expect(movedTo(stops, 'a', 2)).toEqual(['b', 'a', 'c']);
  expect(movedTo(stops, 'a', 99)).toEqual(['b', 'c', 'a']);
});

test('a run is cut after a stop, which stops that drop out or come in do not change', () => {
  const cut = ['a', 'b', 'c'];
  const halves = (...ids: string[]) => {
    const stops = shownStops(copyOf(ids.map((id) => stop(id))), []);
    return (['all', 'first', 'second'] as const).map((part) =>
      stopsOfPart(stops, part, cutNumber(stops, cut))
        .map(({ orderId }) => orderId)
        .join(''),
    );
  };
  expect(halves('a', 'b', 'c', 'd', 'e')).toEqual(['abcde', 'abc', 'de']);
  expect(halves('a', 'c', 'd', 'e')).toEqual(['acde', 'ac', 'de']);
  expect(halves('a', 'b', 'd', 'e')).toEqual(['abde', 'ab', 'de']);
  expect(halves('a', 'new', 'b', 'c', 'd', 'e')).toEqual(['anewbcde', 'anewbc', 'de']);
  expect(halves('d', 'e')).toEqual(['de', 'de', 'de']);
});

test('what is left goes from the last finished stop over the open ones back to the farm', () => {
  const { lat, lng } = business.farm;
  const north = (miles: number) => ({ lat: lat + (miles / 3959) * (180 / Math.PI), lng });
  const [near, far] = [stop('a', { point: north(5) }), stop('b', { point: north(10) })];
  const left = (ticks: TickState[]) => {
    const stops = [near, far].map((one, place) => ({ ...one, tick: ticks[place] ?? 'open' }));
    const { miles, time } = distanceLeft(shownStops(copyOf(stops), []));
    return [Math.round(miles * 10) / 10, time];
  };
  expect(left(['open', 'open'])).toEqual([26, '1 h 8 min']);
  expect(left(['delivered', 'open'])).toEqual([19.5, '0 h 50 min']);
});

test('minutes are rounded before hours are split off: never "0 h 60 min"', () => {
  const times = Array.from({ length: 200 }, (_, place) => {
    const point = { ...business.farm, lat: business.farm.lat + place / 1000 };
    return distanceLeft(shownStops(copyOf([stop('a', { point })]), [])).time;
  });
  expect(times).toContain('1 h 0 min');
  expect(times.filter((time) => / 60 min/.test(time))).toEqual([]);
});

test('boxes for one address are for the same door', () => {
  const [one, other, third] = shownStops(copyOf([stop('a'), stop('b'), stop('c', { street: '9 Elm' })]), []);
  expect(one && isSameDoor(one, undefined)).toBe(false);
  expect(other && isSameDoor(other, one)).toBe(true);
  expect(third && isSameDoor(third, other)).toBe(false);
});
