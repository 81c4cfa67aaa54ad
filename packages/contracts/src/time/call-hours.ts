/** Hours of a day in which calls are allowed: `from` is the first, `to` is after the last. */
export interface CallHours {
  from: number;
  to: number;
  /** The first of a Sunday; null where Sundays have none. */
  sunday_from: number | null;
}

/** By time zone: making one takes as long as reading it a hundred times. */
const CLOCKS = new Map<string, Intl.DateTimeFormat>();

/**
 * The hour in a time zone, and its day.
 *
 * @example
 * hourIn('America/Chicago', Date.UTC(2026, 10, 23, 1)); // { hour: 19, day: 'Sun' }
 */
export function hourIn(timeZone: string, at: number): { hour: number; day: string } {
  const clock =
    CLOCKS.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      hour: 'numeric',
      hourCycle: 'h23',
      timeZone,
    });
  CLOCKS.set(timeZone, clock);
  const [day = '', hour] = clock.format(at).split(/\W+/);
  return { hour: Number(hour), day };
}

/** Whether calls are allowed at a time in each of the zones, and also where none is known. */
export function areCallHours(at: number, zones: readonly string[], hours: CallHours): boolean {
  return zones.every((zone) => {
    const { hour, day } = hourIn(zone, at);
    const first = day === 'Sun' ? hours.sunday_from : hours.from;
    return first !== null && hour >= first && hour < hours.to;
  });
}
