import { addDays, harvestDay } from './delivery-days.ts';

export type SowGroup = 'now' | 'late' | 'week' | 'later' | 'done' | 'surplus' | 'unknown' | 'lost';

/** Trays needed, growing and lost; days `YYYY-MM-DD`. Null without growing facts. */
type SowRow = {
  date: string;
  trays: number | null;
  sowOn: string | null;
  sownTrays: number;
  lostTrays: number;
};

/** `lost`: all were sown in time, and those that failed are late now. `today` is `YYYY-MM-DD`. */
export function groupOf({ trays, sowOn, sownTrays, lostTrays }: SowRow, today: string): SowGroup {
  if (trays === null || sowOn === null) return 'unknown';
  if (sownTrays > trays) return 'surplus';
  if (sownTrays === trays) return 'done';
  if (sowOn < today) return sownTrays + lostTrays >= trays ? 'lost' : 'late';
  if (sowOn === today) return 'now';
  return sowOn <= addDays(today, 6) ? 'week' : 'later';
}

/** Also what was lost. */
export function isLate(row: SowRow, today: string): boolean {
  const group = groupOf(row, today);
  return group === 'late' || group === 'lost';
}

/** Negative for a surplus. */
export function missingTrays({ trays, sownTrays }: SowRow): number {
  return (trays ?? sownTrays) - sownTrays;
}

/** The day on which a late sowing is full grown; null once less than three quarters of its days are left before the harvest. */
export function fullGrownOn({ date, sowOn }: SowRow, today: string): string | null {
  if (sowOn === null) return null;
  const growDays = daysBetween(sowOn, harvestDay(date));
  const isWorthIt = 4 * daysBetween(today, harvestDay(date)) >= 3 * growDays;
  return isWorthIt ? addDays(today, growDays) : null;
}

function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);
}
