import { DAY_MS, isInCalendar } from '@zipfront/contracts/time/time';

/** Value of `<input type="datetime-local">`: `2026-11-23T10:30`, with seconds in some browsers. */
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d)(?::\d{2}(?:\.\d+)?)?$/;

export type TypedTime = { at: number } | { error: string };

/** Times that the clocks skip or repeat on that day are refused. */
export function typedTime(text: string, timeZone: string): TypedTime {
  const [, typed] = LOCAL_TIME.exec(text) ?? [];
  if (typed === undefined || !isInCalendar(typed)) return { error: 'Type a day and a time.' };
  const inUtc = Date.parse(`${typed}Z`);
  // Clocks change once within two days at most, so one of these offsets is right.
  const offsets = [inUtc - DAY_MS, inUtc + DAY_MS].map((at) => localTime(at, timeZone) - at);
  const found = [...new Set(offsets.map((offset) => inUtc - offset))].filter(
    (at) => localTime(at, timeZone) === inUtc,
  );
  const [at] = found;
  if (at !== undefined && found.length === 1) return { at };
  const clock = CLOCK.format(inUtc).replaceAll('\u202f', ' ');
  const why =
    at === undefined
      ? `The clock does not show ${clock} on this day, because it is set forward.`
      : `The clock shows ${clock} twice on this day, because it is set back.`;
  return { error: `${why} Type an earlier or a later time.` };
}

const CLOCK = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** Epoch milliseconds at which a clock in UTC shows what one in the time zone shows at `at`. */
function localTime(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  }).format(at);
  return Date.parse(`${parts.replace(' ', 'T')}Z`);
}
