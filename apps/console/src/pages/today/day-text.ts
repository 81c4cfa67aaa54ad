const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** A day in a chart: `Nov 22`. @param date as `2026-11-22` */
export function dayText(date: string): string {
  return SHORT.format(Date.parse(date));
}

/** A day in a text: `Sunday, November 22, 2026`. @param date as `2026-11-22` */
export function longDayText(date: string): string {
  return LONG.format(Date.parse(date));
}
