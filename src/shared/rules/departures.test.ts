import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays, newYorkInstant, saturdayOnOrAfter } from './delivery-days.ts';
import {
  canUndoSkip,
  type Departure,
  departuresOfMove,
  lastDeparture,
  type MoveCause,
} from './departures.ts';

/** Weekly from March 22, 2031, charged three days before; the first box was just paid. */
const schedule = {
  firstDeliveryDay: '2031-03-22',
  firstChargeAt: newYorkInstant('2031-03-19', 9),
  frequency: 'weekly' as const,
};
const paidAt = newYorkInstant('2031-03-19', 11);

class World {
  day = '2031-03-22';
  rows: Departure[] = [];
  private ids = 0;
  constructor(public now = paidAt) {}

  move(to: string, cause: MoveCause): this {
    if (to === this.day) return this;
    const { deleted, changed, added } = departuresOfMove(
      this.rows,
      { orderId: 'box', from: this.day, to, cause },
      schedule,
      this.now,
    );
    this.ids += 1;
    this.rows = this.rows
      .filter((row) => !deleted.includes(row))
      .map((row) => changed.find(({ id }) => id === row.id) ?? row)
      .concat(added ? { id: this.ids, ...added } : []);
    this.day = to;
    return this;
  }

  skip(): this {
    return this.move(this.freeAfter(this.day), 'skipped');
  }

  unskip(day = lastDeparture(this.rows, 'box', this.day)?.day): this {
    const skip = this.rows.find((row) => row.day === day && row.cause === 'skipped');
    if (skip?.orderId === null) this.rows = this.rows.filter((row) => row !== skip);
    else if (skip && canUndoSkip(this.rows, skip, this.day)) this.move(skip.day, 'undone');
    return this;
  }

  get held(): string[] {
    return this.rows.flatMap(({ day, holdsDay }) => (holdsDay ? day : [])).sort();
  }

  freeAfter(day: string): string {
    let free = saturdayOnOrAfter(addDays(day, 1));
    while (this.held.includes(free)) free = addDays(free, 7);
    return free;
  }
}

test('a box that the farm moves holds its Saturday, and no other that it was only put on', () => {
  const world = new World().move('2031-03-25', 'moved');
  expect(world.held).toEqual(['2031-03-22']);
  world.move('2031-03-29', 'moved').move('2031-04-02', 'moved');
  expect(world.held).toEqual(['2031-03-22']);
  expect(world.move('2031-03-22', 'moved').held).toEqual([]);
});

test('a Saturday whose charge was left out for a box stays held when the box moves on', () => {
  const world = new World().move('2031-03-29', 'moved');
  world.now = newYorkInstant('2031-03-26', 10);
  expect(world.move('2031-04-01', 'moved').held).toEqual(['2031-03-22', '2031-03-29']);
});

test('a box that was skipped to a Saturday stands for it: the farm moves it away and the day stays held', () => {
  const world = new World().skip().move('2031-04-02', 'moved');
  expect(world.held).toEqual(['2031-03-22', '2031-03-29']);
});

test('two skips are undone one after the other', () => {
  const world = new World().skip().skip();
  expect([world.day, world.held]).toEqual(['2031-04-05', ['2031-03-22', '2031-03-29']]);
  expect([world.unskip().day, world.held]).toEqual(['2031-03-29', ['2031-03-22']]);
  expect([world.unskip().day, world.held]).toEqual(['2031-03-22', []]);
});

test('the first of two skips is undone: the second stays and moves no box', () => {
  const world = new World().skip().skip();
  const [first] = world.rows;
  expect(first && canUndoSkip(world.rows, first, world.day)).toBe(true);
  expect(world.move('2031-03-22', 'undone').rows).toMatchObject([
    { day: '2031-03-29', orderId: null, cause: 'skipped', holdsDay: true },
  ]);
});

test('a box that the farm brings back to a skipped day leaves the skip as a wish that moves nothing', () => {
  const world = new World().skip().move('2031-04-02', 'moved').move('2031-03-22', 'moved');
  expect(world.held).toEqual(['2031-03-22']);
  expect(world.rows.filter(({ orderId, holdsDay }) => holdsDay && orderId)).toEqual([]);
});

test.each([
  ['move 03-20', '03-20', ['03-22']],
  ['move 03-26 skip undo 03-26', '03-26', ['03-22']],
  ['move 03-29 skip undo 03-29 move 03-22', '03-22', []],
  ['move 03-29 skip skip undo 04-05 undo 03-29 move 03-22', '03-22', []],
  ['move 03-29 skip move 03-22', '03-22', ['03-29']],
  ['move 04-12 skip move 03-22 undo 04-12', '03-22', []],
  ['skip skip undo 03-22 undo 03-29', '03-22', []],
  ['skip move 03-22 undo 03-22', '03-22', []],
  ['skip move 03-21 undo 03-22', '03-21', ['03-22', '03-29']],
])('after "%s" the box is on %s and holds %j', (history, day, held) => {
  const world = new World();
  for (const [, act, to] of history.matchAll(/(move|skip|undo)(?: (\d\S+))?/g)) {
    if (act === 'move') world.move(`2031-${to}`, 'moved');
    else if (act === 'undo') world.unskip(`2031-${to}`);
    else world.skip();
  }
  expect([world.day, world.held]).toEqual([`2031-${day}`, held.map((one) => `2031-${one}`)]);
});

test('a tick on the day that a box was moved away from gives the new day back', () => {
  const world = new World().move('2031-03-29', 'closed').move('2031-03-22', 'delivered');
  expect(world.held).toEqual([]);
  expect(lastDeparture(world.rows, 'box', '2031-03-22')).toMatchObject({
    cause: 'delivered',
    day: '2031-03-29',
  });
});

test('an order without a subscription holds no day, and its departures say where it was', () => {
  const move = { orderId: 'order', from: '2031-03-22', to: '2031-03-29', cause: 'moved' as const };
  expect(departuresOfMove([], move, null, paidAt)).toEqual({
    deleted: [],
    changed: [],
    added: { orderId: 'order', day: '2031-03-22', comesOn: '2031-03-29', cause: 'moved', holdsDay: false },
  });
});

/** Before the next charge: moves to any day, skips, and undos. */
const steps = fc.array(
  fc.oneof(fc.constant('skip' as const), fc.constant('unskip' as const), fc.integer({ min: -1, max: 28 })),
  { maxLength: 12 },
);

test('whatever was done before the next charge, a box off the series has taken its own Saturday and those of its skips, no other', () => {
  fc.assert(
    fc.property(steps, (history) => {
      const world = new World();
      for (const step of history) {
        if (step === 'skip') world.skip();
        else if (step === 'unskip') world.unskip();
        else world.move(addDays('2031-03-22', step), 'moved');
      }
      world.move('2031-05-14', 'moved');
      const skips = world.rows.filter(
        ({ cause, holdsDay, orderId }) => cause === 'skipped' && holdsDay && orderId,
      );
      const wished = world.rows.flatMap(({ orderId, day }) => (orderId === null ? day : []));
      const isLost = (day: string) => saturdayOnOrAfter(day) === day && !wished.includes(day);
      const taken = ['2031-03-22', ...skips.flatMap(({ day, comesOn }) => [day, comesOn ?? ''])];
      expect(world.held.filter(isLost)).toEqual([...new Set(taken)].filter(isLost).sort());
      world.move('2031-03-22', 'moved');
      expect(
        world.held.every(
          (day) =>
            wished.includes(day) || world.rows.some((row) => row.day === day && row.cause === 'skipped'),
        ),
      ).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
