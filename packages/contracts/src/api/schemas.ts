import * as v from 'valibot';
import { DEVICES } from '../console/reports.ts';
import { MAX_ERRORS } from '../errors/problem.ts';
import { isInCalendar } from '../time/time.ts';

type Schema = v.GenericSchema;

/** A day, such as `2026-11-20`, in the reporting time zone. */
export const day = v.pipe(v.string(), v.isoDate(), v.check(isInCalendar, 'Invalid date'));

/** Today where the days of an answer have it: it is not over, so compare it with care. */
export const unfinishedDay = v.nullable(day);

/** An instant in a request, in UTC: `2026-11-20T14:03:00.000Z`. */
export const sentInstant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check(isInCalendar, 'Invalid timestamp'),
);

const FIRST_TIME = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/** It is in UTC: `2026-11-20T14:03:00.000Z`, from epoch milliseconds cut to the years 1 to 9999. */
export const instant = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((at) =>
    typeof at === 'string'
      ? at
      : new Date(Math.min(Math.max(at, FIRST_TIME), LAST_TIME)).toISOString(),
  ),
  v.string(),
  v.isoTimestamp(),
);

/** Hundredths of the currency; null where the amount is not known. */
export const cents = v.nullable(v.pipe(v.number(), v.integer()));

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const text = v.pipe(v.string(), v.maxLength(300));

export const byId = v.strictObject({ id: text });

export const nullableText = v.nullable(v.string());

export const nullableNumber = v.nullable(v.number());

/** The first day that is read, where earlier ones are not stored whole; otherwise null. */
export const since = v.nullable(day);

export const daysOfSite = { from: v.optional(day), to: v.optional(day), site: v.optional(text) };

/** A number of rows in a query: 1 to 1,000. */
export const limit = v.optional(v.pipe(v.string(), v.regex(/^([1-9]\d{0,2}|1000)$/)));

/** Where the next rows begin, as an answer gave it; null at the end. */
const cursor = v.pipe(v.string(), v.maxLength(500));

export const partOfList = { limit, cursor: v.optional(cursor) };

/**
 * Makes a schema of a list, which checks the length before the items, and items only until some are
 * wrong.
 */
export function list<const Item extends Schema>(item: Item, max: number, min = 0) {
  const items = v.array(item);
  type Items = v.InferOutput<typeof items>;
  type Read = ReturnType<(typeof items)['~run']>;
  const longest = v.maxLength<Items, number>(max);
  const bounded: typeof items = {
    ...items,
    '~run'(dataset, config) {
      const { value } = dataset;
      if (!Array.isArray(value)) return items['~run'](dataset, config);
      if (value.length > max) {
        return { ...longest['~run']({ typed: true, value }, config), typed: false } as Read;
      }
      const read: Items = [];
      for (let start = 0; start < value.length; start += MAX_ERRORS) {
        const part = items['~run']({ value: value.slice(start, start + MAX_ERRORS) }, config);
        if (part.issues) {
          const issues = part.issues.map((issue) => placedAt(issue, start));
          return { ...part, issues } as Read;
        }
        read.push(...part.value);
      }
      return { typed: true, value: read };
    },
  };
  return v.pipe(bounded, v.minLength<Items, number>(min), longest);
}

function placedAt<Issue extends v.BaseIssue<unknown>>(issue: Issue, start: number): Issue {
  const [place, ...inner] = issue.path ?? [];
  if (place === undefined) return issue;
  return { ...issue, path: [{ ...place, key: Number(place.key) + start }, ...inner] };
}

export function objects<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.array(v.object(entries));
}

export function rows<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object({ rows: objects(entries) });
}

export const visitFilters = {
  ...daysOfSite,
  channel: v.optional(text),
  campaign: v.optional(text),
  page: v.optional(text),
  device: v.optional(v.picklist(DEVICES)),
};

export function listSchema<Row extends Schema>(row: Row) {
  return v.object({ rows: v.array(row), next: v.nullable(cursor) });
}
