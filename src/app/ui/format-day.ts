export type DayStyle = 'long' | 'full' | 'medium' | 'short' | 'weekday';

const formats: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  long: { weekday: 'long', month: 'long', day: 'numeric' },
  full: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  medium: { month: 'long', day: 'numeric', year: 'numeric' },
  short: { month: 'short', day: 'numeric' },
  weekday: { weekday: 'short', month: 'short', day: 'numeric' },
};

/**
 * '2026-12-05' as 'Saturday, December 5' (long), with the year (full), 'December 5, 2026' (medium), 'Dec 5' (short), 'Sat, Dec 5'
 * (weekday).
 */
export function formatDay(day: string, style: DayStyle = 'long'): string {
  // Read and written as UTC, so that the reader's time zone can't move the date.
  return new Intl.DateTimeFormat('en-US', { ...formats[style], timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
