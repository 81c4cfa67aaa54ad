import * as v from 'valibot';
import type { Capability, Scope } from '../console/capabilities.ts';
import { DEVICES } from '../console/reports.ts';
import { MAX_ERRORS } from '../errors/problem.ts';
import { isInCalendar } from '../time/time.ts';

type Schema = v.GenericSchema;
type Fields = v.StrictObjectSchema<v.ObjectEntries, undefined>;

interface Route {
  /** The name of its constant, by which the API document has it. */
  id: string;
  method: 'get' | 'post' | 'patch' | 'delete';
  path: `/${string}`;
}

/** Schemas are plain, so that each has a JSON Schema of the same meaning. */
export interface Operation extends Route {
  tag: string;
  summary: string;
  /** The right that a program needs, `any` where each token has it; null where only people may. */
  scope: Scope | 'any' | null;
  /** What people need; `anyone` needs no session, `programs` need a token. */
  may: Capability | 'anyone' | 'programs';
  /** Needs a password that was typed a short time ago, of people. */
  confirm?: true;
  /** Whether an account may call it that must set up a second factor first. */
  beforeSecondFactor?: true;
  param?: Fields;
  /** Texts in the query. A list is a name that is repeated; any other name twice is refused. */
  query?: Fields;
  /** A JSON body, or with `form` the fields of a form with a file. */
  body?: Schema;
  form?: true;
  /** Maximum size of the body in bytes: 64 KiB by default. */
  maxBytes?: number;
  ok?: Schema;
  /** `current` of a refusal, if it is not what is answered otherwise. */
  current?: Schema;
  status?: 200 | 201 | 204;
  /** Refusals by rules that the schemas do not have, as the answer words each of them. */
  rules?: readonly string[];
  /** Further errors, beside those that each operation of its kind has: status and meaning. */
  errors?: Readonly<Partial<Record<404 | 409 | 422, string>>>;
  table?: string;
  /** Whether a change names its version (`If-Match`), and the answer has it (`ETag`). */
  versioned?: true;
  /** Whether an `Idempotency-Key` makes a repeated request have no second effect. */
  repeatable?: true;
  /** The field of the answer that is shown once, and is null where an answer is repeated. */
  secret?: string;
}

export type ParsedRequest<O> = Parts<O, 'param'> & Parts<O, 'query'> & Parts<O, 'body'>;

export type RequestOf<O> = Given<O, 'param'> & Given<O, 'query'> & Given<O, 'body'>;

export type ResponseOf<O> = O extends { ok: infer Ok extends Schema }
  ? v.InferOutput<Ok>
  : undefined;

/** What a handler returns: the body before its schema has written the instants. */
export type ResultOf<O> = O extends { ok: infer Ok extends Schema } ? v.InferInput<Ok> : undefined;

type Parts<O, Key extends 'param' | 'query' | 'body'> = O extends {
  [Name in Key]: infer Found extends Schema;
}
  ? { [Name in Key]: v.InferOutput<Found> }
  : unknown;

type Given<O, Key extends 'param' | 'query' | 'body'> = O extends {
  [Name in Key]: infer Found extends Schema;
}
  ? { [Name in Key]: v.InferInput<Found> }
  : unknown;

export function operation<const O extends Omit<Operation, keyof Route>>(
  id: string,
  method: Route['method'],
  path: Route['path'],
  declared: O,
): Route & O {
  return { id, method, path, ...declared };
}

/** Where the document lists operations, and what programs and people need for them. */
export const ACCESS = {
  reports: { tag: 'Reports', scope: 'read:reports', may: 'read-reports' },
  savedReports: { tag: 'Reports', scope: null, may: 'manage-money' },
  funnel: { tag: 'Funnel', scope: 'read:reports', may: 'read-reports' },
  experiments: { tag: 'Experiments', scope: 'read:reports', may: 'read-reports' },
  leads: { tag: 'Leads', scope: 'read:leads', may: 'read-reports' },
  health: { tag: 'Health', scope: 'read:reports', may: 'read-reports' },
  badEvents: { tag: 'Health', scope: null, may: 'administer' },
  spend: { tag: 'Spend', scope: 'read:reports', may: 'manage-money' },
  spendChange: { tag: 'Spend', scope: 'push:spend', may: 'manage-money' },
  partners: { tag: 'Partners', scope: 'read:partners', may: 'manage-money' },
  partnerChange: { tag: 'Partners', scope: 'manage:partners', may: 'administer' },
  uploads: { tag: 'Uploads', scope: 'manage:uploads', may: 'manage-money' },
  desk: { tag: 'Desk', scope: 'work:desk', may: 'work-desk' },
  contacts: { tag: 'Desk', scope: null, may: 'work-desk' },
  deletion: { tag: 'Desk', scope: null, may: 'administer' },
  notifications: { tag: 'Notifications', scope: 'work:desk', may: 'work-desk' },
  accounts: { tag: 'Accounts', scope: null, may: 'administer' },
  tokens: { tag: 'Tokens', scope: null, may: 'administer' },
  signIn: { tag: 'Session', scope: null, may: 'anyone' },
  session: { tag: 'Session', scope: null, may: 'own-account' },
  ownAccount: { tag: 'Own account', scope: null, may: 'own-account' },
} as const satisfies Record<string, Pick<Operation, 'tag' | 'scope' | 'may'>>;

export const API_PATH = '/api/v1';

/** The account of the page (percent-encoded): nothing is done if another one has signed in. */
export const ACCOUNT_HEADER = 'Zipfront-Account';

/** A day, such as `2026-11-20`, in the reporting time zone. */
export const day = v.pipe(v.string(), v.isoDate(), v.check(isInCalendar, 'Invalid date'));

/** Today where the days of an answer have it: it is not over, so compare it with care. */
export const unfinishedDay = v.nullable(day);

/** An instant in a request, in UTC: `2026-11-20T14:03:00.000Z`. */
export const sentInstant = v.pipe(v.string(), v.isoTimestamp());

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

/** The site and the days that a query is about. */
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

/** Properties that the funnel and health are filtered by. */
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
