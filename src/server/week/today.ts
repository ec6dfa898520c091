import type { SowPlanRow, TodayWork } from '../../shared/contract/week.ts';
import { addDays, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { fullGrownOn, isLate, missingTrays } from '../../shared/rules/sow-rows.ts';
import { harvestsOf } from '../growing/harvests.ts';
import type { Deps } from '../platform/deps.ts';
import { paidBoxes } from './demand.ts';
import { packedOn } from './pack-list.ts';
import { openStops } from './run/run.ts';
import { readSowPlan } from './sow-plan.ts';

/** What is late, due today and due tomorrow; harvest and packing are due the day before the delivery. */
export async function readToday(deps: Deps): Promise<TodayWork[]> {
  const { db } = deps;
  const today = newYorkDay(deps.now());
  const [tomorrow, dayAfter] = [addDays(today, 1), addDays(today, 2)];
  const plan = await readSowPlan(deps, 4);

  const isWorthIt = (row: SowPlanRow) => !isLate(row, today) || fullGrownOn(row, today) !== null;
  const toSow = plan.filter((row) => row.sowOn !== null && missingTrays(row) > 0 && isWorthIt(row));
  const sow = (when: TodayWork['when'], isDue: (sowOn: string) => boolean): TodayWork[] => {
    const due = toSow.filter(({ sowOn }) => isDue(sowOn ?? ''));
    return [...Map.groupBy(due, ({ date }) => date)].map(([date, rows]) => ({
      kind: 'sow',
      when,
      date,
      count: rows.reduce((sum, row) => sum + missingTrays(row), 0),
    }));
  };
  const harvest = (when: TodayWork['when'], date: string): TodayWork => {
    const cut = new Set(harvestsOf(db, date).map(({ productId }) => productId));
    const planned = plan.filter((row) => row.date === date && row.ounces > 0);
    const bought = paidBoxes(db, date).flatMap(({ lines }) => lines);
    const needed = new Set([...planned, ...bought].map(({ productId }) => productId));
    return { kind: 'harvest', when, date, count: needed.difference(cut).size };
  };
  const pack = (when: TodayWork['when'], date: string): TodayWork => {
    const packed = packedOn(db, date);
    const left = openStops(db, date).filter((id) => !packed.has(id));
    return { kind: 'pack', when, date, count: left.length };
  };
  const drive = (when: TodayWork['when'], date: string): TodayWork => ({
    kind: 'drive',
    when,
    date,
    count: openStops(db, date).length,
  });
  const all = [
    ...sow('late', (sowOn) => sowOn < today),
    ...sow('today', (sowOn) => sowOn === today),
    harvest('late', today),
    harvest('today', tomorrow),
    pack('late', today),
    pack('today', tomorrow),
    drive('today', today),
    ...sow('tomorrow', (sowOn) => sowOn === tomorrow),
    harvest('tomorrow', dayAfter),
    pack('tomorrow', dayAfter),
    drive('tomorrow', tomorrow),
  ];
  return all.filter(({ count }) => count > 0);
}
