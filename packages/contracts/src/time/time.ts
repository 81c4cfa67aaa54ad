export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Whether a time is in the calendar: `Date.parse` reads 30 February as 2 March. */
export function isInCalendar(time: string): boolean {
  const day = time.slice(0, 10);
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Parts of a point in time: the day with it, or the clock alone. */
const PARTS = { day: { year: 'numeric', month: 'short', day: 'numeric' }, clock: {} } as const;

/** Making a format takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes an instant (epoch milliseconds) in a time zone: `Nov 22, 2026, 4:30 PM EST`. */
export function timeText(at: number, timeZone: string): string {
  return zonedText('day', at, timeZone);
}

/** Writes a date: `Nov 22, 2026`. */
export function dateText(date: string): string {
  // A day of the calendar has no time zone.
  return new Date(date).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}

/** Writes the time of day, with the name of its time zone: `4:30 PM EST`. */
export function clockText(at: number, timeZone: string): string {
  return zonedText('clock', at, timeZone);
}

function zonedText(parts: keyof typeof PARTS, at: number, timeZone: string): string {
  const key = `${parts} ${timeZone}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat('en-US', {
      ...PARTS[parts],
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    });
  formats.set(key, format);
  // Some fonts lack the language's narrow space, and people do not search for it.
  return format.format(at).replaceAll('\u202f', ' ');
}
