import type { DayStyle } from '../../ui/text/format-day.ts';
import { dayAndTime } from './delivery-texts.ts';

/** An instant (epoch ms) in New York, as `dayAndTime` writes it. */
export function DayAndTime({ at, format }: { at: number; format?: DayStyle }) {
  return <time dateTime={new Date(at).toISOString()}>{dayAndTime(at, format)}</time>;
}
