const formats = {
  day: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' }),
  minute: new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'America/New_York',
  }),
};

/** An instant (epoch ms) on the farm's clock: "Nov 22, 2026, 3:04 PM", or the day alone. */
export function formatInstant(instant: number, style: keyof typeof formats = 'minute'): string {
  return formats[style].format(instant);
}
