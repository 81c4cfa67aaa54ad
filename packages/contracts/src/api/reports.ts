import * as v from 'valibot';
import { COMPARED_DAYS, DEVICES, MONEY_DAYS } from '../console/reports.ts';
import { DAY_RANGE_NAMES } from '../reports/day-ranges.ts';
import { DIMENSION_NAMES, type DimensionName } from '../reports/dimensions.ts';
import { MEASURE_NAMES, measuresSchema } from '../reports/measures.ts';
import { unknownSchema } from '../reports/unknown-reasons.ts';
import { reports } from './access.ts';
import {
  cents,
  count,
  day,
  daysOfSite,
  limit,
  list,
  objects,
  since,
  text,
  unfinishedDay,
} from './schemas.ts';

export const MAX_DAYS_OF_EACH = 92;

/** Maximum number of days of a report: ten years. */
export const MAX_REPORT_DAYS = 3_660;

/** Why the days or the site of a query are refused, as each operation with days words it. */
export const DAY_REFUSALS = {
  twice: 'Choose days, or a first and a last day.',
  order: 'The first day is after the last.',
  count: 'These are more than ten years; choose fewer days.',
  site: 'There is no such site.',
} as const;

const compared = v.optional(v.nullable(measuresSchema));

const sort = v.pipe(v.string(), v.regex(new RegExp(`^-?(${MEASURE_NAMES.join('|')})$`)));

/** A query, with days relative to the day on which it is read, as a saved report has it. */
export const savedQuery = v.strictObject({
  by: v.optional(list(v.picklist(DIMENSION_NAMES), 2, 1)),
  days: v.optional(v.picklist(DAY_RANGE_NAMES)),
  site: v.optional(text),
  /** `paid` for all channels that are paid by the click or impression. */
  channel: v.optional(text),
  page: v.optional(text),
  device: v.optional(v.picklist(DEVICES)),
  /** Empty for what has none, as the following. */
  campaign: v.optional(text),
  source: v.optional(text),
  ad_group: v.optional(text),
  keyword: v.optional(text),
  line: v.optional(text),
  state: v.optional(v.pipe(v.string(), v.regex(/^([A-Za-z]{2})?$/))),
  /** An hour of the day as a row names it: `09:00`. */
  hour: v.optional(v.pipe(v.string(), v.regex(/^([01]\d|2[0-4]):00$/))),
  partner: v.optional(text),
  min_visits: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/))),
  compare: v.optional(v.picklist(COMPARED_DAYS)),
  /** A measure, with a minus the largest first; what is not known comes last in both orders. */
  sort: v.optional(sort),
  limit,
});

export type SavedQuery = v.InferOutput<typeof savedQuery>;

export const getReport = reports.list('getReport', '/reports', {
  summary:
    'Visits, leads, money and spend by one or two properties; without days those of the last 28.',
  rules: [
    'Choose two different properties.',
    'Visits are not known by line, state and partner.',
    'Choose days to compare with, or the first of them.',
    'The compared days begin before those of the report.',
    'A report by day or weekday has no series of days.',
    `Of each day by itself, choose at most ${MAX_DAYS_OF_EACH} days.`,
    'Money by its own day is known by channel, source and campaign alone.',
    'By some properties and filters, visits or leads are stored for a shorter time: choose days from then on.',
  ],
  query: v.strictObject({
    ...savedQuery.entries,
    /** In place of `days`. */
    from: v.optional(day),
    to: v.optional(day),
    /** In place of `compare`: the first of as many days, before those of the report. */
    compare_from: v.optional(day),
    /** The day on which money counts: the visit's, or its own. */
    money: v.optional(v.picklist(MONEY_DAYS)),
    /** Gives each row its leads and its profit on each day: of at most 92 days. */
    series: v.optional(v.literal('day')),
    expected: v.optional(v.literal('revenue')),
  }),
  ok: v.object({
    by: v.array(v.picklist(DIMENSION_NAMES)),
    from: day,
    to: day,
    unfinished_day: unfinishedDay,
    time_zone: v.string(),
    currency: v.nullable(v.string()),
    rows: objects({
      ...(Object.fromEntries(
        DIMENSION_NAMES.map((name) => [name, v.optional(v.string())]),
      ) as Record<DimensionName, v.OptionalSchema<v.StringSchema<undefined>, undefined>>),
      ...measuresSchema.entries,
      /** Why a measure is null; not in the file. */
      unknown: unknownSchema,
      /** On the compared days; null without such a row, absent without a comparison. */
      compared,
      series: v.optional(v.object({ leads: v.array(count), profit_cents: v.array(cents) })),
      /** Of rows by day or source: the sources that lack its spend; not in the file. */
      without_spend_of: v.optional(v.pipe(v.array(v.string()), v.metadata({ isInFiles: false }))),
    }),
    left_out: count,
    /**
     * Sources that lack spend of the last days, as on Today: the spend of the totals and their profit
     * are without it. Under filters, those of its visits.
     */
    without_spend_of: v.array(v.string()),
    /** Of all visits and leads under the filters, also of rows that are left out. */
    totals: v.object({
      ...measuresSchema.entries,
      unknown: unknownSchema,
      compared: v.optional(measuresSchema),
    }),
    /**
     * Absent without a comparison. Nothing is compared if visits are counted only since a later
     * day, `since`. Today is compared with yesterday before `before_hour` (null for whole days),
     * without spend.
     */
    compared_days: v.optional(
      v.object({ from: day, to: day, since, before_hour: v.nullable(count) }),
    ),
  }),
});

const texts = v.array(v.string());

export const getChoices = reports.get('getChoices', '/choices', {
  summary: 'The sites, and values to filter reports by: those of the days with the most visits.',
  query: v.strictObject(daysOfSite),
  ok: v.object({
    sites: v.array(v.object({ name: v.string(), time_zone: v.string() })),
    channels: texts,
    campaigns: texts,
    pages: texts,
    /** They are those of the page script, the latest first. */
    releases: texts,
    partners: texts,
  }),
});
