/** The address of a calendar file with the delivery of a day (`YYYY-MM-DD`): it says nothing about anybody. */
export function calendarDayPath(day: string): string {
  return `/calendar/days/${day}.ics`;
}
