import { clockText } from '@zipfront/contracts/time';

/** The clock of a person, and whether it is an hour for a call. */
export interface TimeThere {
  /** `2:30 PM CST`, or `2:30 PM CST or 1:30 PM MST`. */
  text: string;
  hours: 'open' | 'early' | 'late';
}

/**
 * The clock in the time zones of a person's state; null where they are not known. Of several zones
 * each must be within the hours.
 */
export function timeThere(
  at: number,
  { time_zones: zones, call_hours: hours }: TimedItem,
): TimeThere | null {
  if (zones.length === 0) return null;
  const now = zones.map((zone) => hourIn(zone, at));
  return {
    text: [...new Set(zones.map((zone) => clockText(at, zone)))].join(' or '),
    hours: now.some((hour) => hour < hours.from)
      ? 'early'
      : now.some((hour) => hour >= hours.to)
        ? 'late'
        : 'open',
  };
}

interface TimedItem {
  time_zones: readonly string[];
  call_hours: { from: number; to: number };
}

function hourIn(timeZone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone,
  });
  return Number(format.format(at));
}

/** The hours of a state as people say them: `8 AM to 9 PM`. */
export function hoursText({ from, to }: { from: number; to: number }): string {
  return `${hourText(from)} to ${hourText(to)}`;
}

function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}
