import type { SowPlanRow } from '../../shared/contract/week.ts';
import { addDays } from '../../shared/rules/delivery-days.ts';

export type SowGroup = 'now' | 'week' | 'later' | 'done' | 'surplus' | 'unknown';

export const sowGroups: { id: SowGroup; title: string }[] = [
  { id: 'now', title: 'Sow today' },
  { id: 'week', title: 'This week' },
  { id: 'later', title: 'Later' },
  { id: 'surplus', title: 'Surplus' },
  { id: 'done', title: 'Sown' },
  { id: 'unknown', title: 'Without growing facts' },
];

/** Where a row of the plan stands on `today` (`YYYY-MM-DD`). */
export function groupOf({ trays, sowOn, sownTrays }: SowPlanRow, today: string): SowGroup {
  if (trays === null || sowOn === null) return 'unknown';
  if (sownTrays > trays) return 'surplus';
  if (sownTrays === trays) return 'done';
  if (sowOn <= today) return 'now';
  return sowOn <= addDays(today, 6) ? 'week' : 'later';
}

/** Trays that are still to be sown; negative ones are surplus. */
export function missingTrays({ trays, sownTrays }: SowPlanRow): number {
  return (trays ?? sownTrays) - sownTrays;
}

/** Whether what is missing can still grow until its harvest, in words; empty where there is no hurry. */
export function lateText(row: SowPlanRow, today: string): string {
  if (row.sowOn === null || missingTrays(row) <= 0 || row.sowOn >= today) return '';
  const days = Math.round((Date.parse(today) - Date.parse(row.sowOn)) / 86_400_000);
  return today >= addDays(row.date, -1)
    ? 'Too late to sow: these boxes will be short.'
    : `${days} ${days === 1 ? 'day' : 'days'} late: it will not be full grown.`;
}
