import { business } from '../business.ts';
import { lazyValue } from './lazy-value.ts';

const usesTemporal = typeof Temporal === 'object';

/** ms, at `instant` (epoch ms). `Temporal` takes 2 ms; the first `Intl` formatter 100 ms on a slow phone. */
export function newYorkOffset(instant: number): number {
  return usesTemporal ? offsetByTemporal(instant) : offsetByIntl(instant);
}

function offsetByTemporal(instant: number): number {
  const time = Temporal.Instant.fromEpochMilliseconds(Math.floor(instant));
  return time.toZonedDateTimeISO(business.timeZone).offsetNanoseconds / 1e6;
}

export function offsetByIntl(instant: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of wallClockFormat().formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

const wallClockFormat = lazyValue(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: business.timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
);
