import * as v from 'valibot';
import { MAX_ATTRIBUTION_LENGTH } from '../attribution/attribution.ts';
import { MEGABYTE } from '../bytes.ts';
import { ROUNDED_ID } from '../console/spend.ts';
import {
  EARLIEST_SPEND_DAY,
  MAX_SPEND_CENTS,
  MAX_SPEND_COUNT,
  MAX_SPEND_SOURCE_LENGTH,
} from '../money/amounts.ts';
import { spend, spendChange } from './access.ts';
import {
  byId,
  count,
  day,
  instant,
  list,
  listSchema,
  objects,
  partOfList,
  text,
} from './schemas.ts';

export const UNKNOWN_IMPORT = {
  404: 'No import has this id, or its preview has expired: it is stored for a day.',
} as const;

const spendImport = v.object({
  id: v.string(),
  file_name: v.string(),
  /** Platforms, as `utm_source` names them. */
  sources: v.string(),
  accounts: v.string(),
  site: v.string(),
  actor: v.string(),
  at: instant,
  first_day: day,
  last_day: day,
  days: count,
  counted_days: count,
  rows: count,
  amount_cents: v.number(),
  currency: v.string(),
  notes: v.array(v.string()),
  state: v.picklist(['preview', 'applied', 'undone']),
});

export const preview = v.object({
  ...spendImport.entries,
  /** Questions that must be answered with yes before it counts (again), by their keys in `checked`. */
  questions: objects({ key: v.string(), text: v.string() }),
});

const spendName = v.pipe(
  v.string(),
  v.maxLength(MAX_ATTRIBUTION_LENGTH),
  v.regex(/^[^\r\n]*$/, 'Invalid name: Expected one line'),
);

const spendId = v.pipe(
  spendName,
  v.check((id) => !ROUNDED_ID.test(id), 'Invalid id: Expected one that was not rounded'),
);

const spendSource = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_SPEND_SOURCE_LENGTH));

const spendCount = v.pipe(count, v.maxValue(MAX_SPEND_COUNT));

const checked = v.optional(list(text, 100));

export const listSpendImports = spend.list('listSpendImports', '/spend-imports', {
  summary: 'Imports of spend, the newest first. A preview is stored for a day.',
  query: v.strictObject({ ...partOfList }),
  ok: listSchema(spendImport),
});

export const uploadSpend = spendChange.post('uploadSpend', '/spend-imports', {
  summary: 'Reads a file of spend as a platform exports it. It counts once it is applied.',
  form: true,
  maxBytes: 8 * MEGABYTE,
  repeatable: true,
  body: v.strictObject({
    file: v.instance(File),
    /** A site, or `several`; may be left out where there is one. */
    site: v.optional(text),
    /** The platform as `utm_source` names it, where the file does not say it. */
    source: v.optional(v.pipe(v.string(), v.maxLength(MAX_SPEND_SOURCE_LENGTH))),
    account: v.optional(v.pipe(v.string(), v.maxLength(100))),
    currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{3}$/))),
    /** The order of dates such as 01/02/2026, where the file leaves it open. */
    date_order: v.optional(v.picklist(['month-first', 'day-first'])),
  }),
  ok: preview,
  status: 201,
  errors: { 422: 'The file cannot be read: `errors` has the lines, columns and sentences.' },
});

export const pushSpend = spendChange.post('pushSpend', '/spend', {
  summary:
    'Sends rows of spend. Each day, source and account is replaced whole, and counts at once unless there is a question.',
  repeatable: true,
  maxBytes: 2 * MEGABYTE,
  body: v.strictObject({
    site: v.optional(text),
    currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
    rows: list(
      v.strictObject({
        day: v.pipe(
          day,
          v.check(
            (date) => date >= EARLIEST_SPEND_DAY,
            `Invalid date: Expected ${EARLIEST_SPEND_DAY} or later`,
          ),
        ),
        source: spendSource,
        account: v.optional(spendId),
        campaign: v.optional(spendName),
        campaign_id: v.optional(spendId),
        ad_group: v.optional(spendName),
        cost_cents: v.pipe(count, v.maxValue(MAX_SPEND_CENTS)),
        clicks: v.optional(spendCount),
        impressions: v.optional(spendCount),
      }),
      5_000,
      1,
    ),
    checked,
  }),
  current: preview,
  ok: v.object({
    ...preview.entries,
    /** It is null where the same rows count already, and nothing was stored. */
    id: v.nullable(v.string()),
    state: v.picklist(['applied', 'unchanged']),
  }),
  status: 201,
  errors: {
    409: 'It does not count: a question is open, or spend in another currency counts.',
    422: 'A row is wrong: `errors` has the lines, columns and sentences.',
  },
});

export const getSpendImport = spend.get('getSpendImport', '/spend-imports/{id}', {
  summary: 'An import, with the questions of one that does not count.',
  param: byId,
  ok: preview,
  errors: UNKNOWN_IMPORT,
});

export const applySpendImport = spendChange.post('applySpendImport', '/spend-imports/{id}/apply', {
  summary:
    'Lets a preview, or an undone import, count in place of all that counts for its days, sources and accounts. Twice is as once.',
  param: byId,
  body: v.optional(v.strictObject({ checked })),
  ok: preview,
  errors: {
    404: 'No import has this id, or its preview has expired: it is stored for a day.',
    409: 'It does not count: a question is open, the same rows count already, or spend in another currency counts.',
  },
});

export const discardSpendImport = spendChange.delete('discardSpendImport', '/spend-imports/{id}', {
  summary: 'Deletes a preview at once, before it expires.',
  param: byId,
  status: 204,
  errors: { 404: 'No preview has this id: it was applied, or has expired.' },
});

export const undoSpendImport = spendChange.post('undoSpendImport', '/spend-imports/{id}/undo', {
  summary: 'Undoes an import: what it had replaced counts again.',
  param: byId,
  ok: preview,
  errors: { 404: 'No import of this id counts: it was undone, or never applied.' },
});
