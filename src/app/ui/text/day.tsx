import type { DayStyle } from '../../../shared/rules/format-day.ts';
import { formatDay } from './format-day.ts';

export function Day({ day, format = 'long' }: { day: string; format?: DayStyle }) {
  return <time dateTime={day}>{formatDay(day, format)}</time>;
}
