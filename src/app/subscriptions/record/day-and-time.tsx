import type { DayStyle } from '../../../shared/rules/format-day.ts';
import { dayAndTime } from './delivery-texts.ts';

/** `at` is epoch ms; shown in New York time. */
export function DayAndTime({ at, format }: { at: number; format?: DayStyle }) {
  return <time dateTime={new Date(at).toISOString()}>{dayAndTime(at, format)}</time>;
}
