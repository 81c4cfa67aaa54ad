import { areCallHours, type CallHours, hourIn } from '@zipfront/contracts/time/call-hours';
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
  call_hours: CallHours;
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
  const isOutside = !areCallHours(at, zones, hours);
  const times = [...new Set(clocks.map(({ time, name }) => `${time} (${name})`))];
  const [first = ''] = times;
  return {
    text: times.length === 1 ? first.replace(' (', ' there (') : `${times.join(' or ')} there`,
    call: isOutside
      ? `not before ${startText(clocks, callTime(at, { time_zones: zones, call_hours: hours }))}`
      : `may be called until ${endText(clocks, hours)}`,
    isOutside,
  };
}

/**
 * The start of the next hours in which a call is allowed; `at` where no hour suits each time zone.
 */
export function callTime(at: number, { time_zones: zones, call_hours }: TimedItem): number {
  const nextHour = (Math.floor(at / HOUR_MS) + 1) * HOUR_MS;
  const hours = Array.from(
    { length: (2 * DAY_MS) / HOUR_MS },
    (_, hour) => nextHour + hour * HOUR_MS,
  );
  return [at, ...hours].find((time) => areCallHours(time, zones, call_hours)) ?? at;
}

interface Clock {
  zone: string;
  hour: number;
  day: string;
  /** `2:30 PM`. */
  time: string;
  /** `CST`. */
  name: string;
}

function clockIn(zone: string, at: number): Clock {
  const [, time = '', name = ''] = /^(.+?[AP]M) (.+)$/.exec(clockText(at, zone)) ?? [];
  return { zone, ...hourIn(zone, at), time, name };
}

/** The next day that has call hours is tomorrow, but for a Sunday without them. */
function startText(clocks: readonly Clock[], start: number): string {
  const earliest = minBy(clocks, ({ hour }) => hour);
  const { hour, day } = hourIn(earliest.zone, start);
  const text = `${hourText(hour)}${zoneText(earliest, clocks)}`;
  if (day === earliest.day) return text;
  return day === 'Mon' && earliest.day === 'Sat' ? `${text} on Monday` : `${text} tomorrow`;
}

function endText(clocks: readonly Clock[], { to }: CallHours): string {
  const latest = minBy(clocks, ({ hour }) => -hour);
  return `${hourText(to)}${zoneText(latest, clocks)}`;
}

function minBy<Value>(values: readonly Value[], keyOf: (value: Value) => number): Value {
  return values.toSorted((one, other) => keyOf(one) - keyOf(other))[0] as Value;
}

function zoneText({ name }: Clock, clocks: readonly Clock[]): string {
  return clocks.every((clock) => clock.name === name) ? '' : ` ${name}`;
}

function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}
