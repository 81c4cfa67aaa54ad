import { areCallHours, hourIn } from '@zipfront/contracts/time/call-hours';
import { clockText, DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';

export interface TimeThere {
  /** `2:30 PM there (CST)`, or `2:30 PM (CST) or 1:30 PM (MST) there`. */
  text: string;
  /** `may be called until 9 PM`; outside the hours `not before 8 AM tomorrow`. */
  call: string;
  isOutside: boolean;
}

export interface TimedItem {
  time_zones: readonly string[];
  call_hours: { from: number; to: number };
}

/**
 * Null where the time zones of an item are not known. Of several, each must be within the hours.
 */
export function timeThere(
  at: number,
  { time_zones: zones, call_hours: hours }: TimedItem,
): TimeThere | null {
  if (zones.length === 0) return null;
  const clocks = zones.map((zone) => clockIn(zone, at));
  const times = [...new Set(clocks.map(({ time, name }) => `${time} (${name})`))];
  const [first = ''] = times;
  return {
    text: times.length === 1 ? first.replace(' (', ' there (') : `${times.join(' or ')} there`,
    call: callHoursText(clocks, hours),
    isOutside: !areCallHours(at, zones, hours),
  };
}

/**
 * The start of the next hours in which a call is allowed; `at` where no hour suits each time zone.
 */
export function callTime(at: number, item: TimedItem): number {
  const nextHour = (Math.floor(at / HOUR_MS) + 1) * HOUR_MS;
  const hours = Array.from({ length: DAY_MS / HOUR_MS }, (_, hour) => nextHour + hour * HOUR_MS);
  return [at, ...hours].find((time) => !timeThere(time, item)?.isOutside) ?? at;
}

interface Clock {
  hour: number;
  /** `2:30 PM`. */
  time: string;
  /** `CST`. */
  name: string;
}

function clockIn(timeZone: string, at: number): Clock {
  const [, time = '', name = ''] = /^(.+?[AP]M) (.+)$/.exec(clockText(at, timeZone)) ?? [];
  return { hour: hourIn(timeZone, at), time, name };
}

function callHoursText(clocks: readonly Clock[], { from, to }: TimedItem['call_hours']): string {
  const hours = clocks.map(({ hour }) => hour);
  const earliest = clocks[hours.indexOf(Math.min(...hours))] as Clock;
  const latest = clocks[hours.indexOf(Math.max(...hours))] as Clock;
  const zoneText = ({ name }: Clock) => (earliest.name === latest.name ? '' : ` ${name}`);
  if (earliest.hour < from) return `not before ${hourText(from)}${zoneText(earliest)}`;
  return latest.hour >= to
    ? `not before ${hourText(from)} tomorrow`
    : `may be called until ${hourText(to)}${zoneText(latest)}`;
}

function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}
