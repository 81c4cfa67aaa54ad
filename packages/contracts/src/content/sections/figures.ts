import * as v from 'valibot';
import { transportSchema } from '../../shipping/estimate.ts';
import { VEHICLE_KINDS } from '../../shipping/vehicle.ts';
import { zipCodeSchema } from '../../visits/zip-code.ts';
import {
  anchorSchema,
  described,
  dollarsSchema,
  STATE_CODES,
  type StateCode,
  textSchema,
} from '../fields.ts';
import { linkSchema, pageHrefSchema } from '../link.ts';

/** Maximum number of columns on a phone. */
const MAX_COLUMNS = 3;

/** Things side by side: a table with a column for each. */
export const comparisonSchema = v.pipe(
  v.strictObject({
    type: v.literal('comparison'),
    id: v.optional(anchorSchema),
    heading: textSchema,
    lead: v.optional(textSchema),
    rowsAre: described(textSchema, 'Heading of the column with the names of the rows.'),
    columns: described(
      v.pipe(
        v.array(textSchema),
        v.minLength(2, 'at least two columns'),
        v.maxLength(MAX_COLUMNS, `at most ${MAX_COLUMNS} columns`),
      ),
      'More than three do not fit on a phone.',
    ),
    rows: v.pipe(
      v.array(
        v.strictObject({
          heading: textSchema,
          cells: described(
            v.array(textSchema),
            'A text for each column. Write "Yes" and "No" as words.',
          ),
        }),
      ),
      v.minLength(1, 'at least one row'),
    ),
    note: described(
      v.optional(textSchema),
      'Below the table: what it omits, or that its figures are samples.',
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { columns, rows } = dataset.value;
    const uneven = rows.find(({ cells }) => cells.length !== columns.length);
    if (!uneven) return;
    addIssue({
      message: `has ${columns.length} columns, but the row "${uneven.heading}" has ${uneven.cells.length} cells; each row takes a cell for each column`,
    });
  }),
);

export type ComparisonSection = v.InferOutput<typeof comparisonSchema>;

/** Savings by state: a map of tiles that can be read as a table. */
export const savingsSchema = v.strictObject({
  type: v.literal('savings'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: textSchema,
  source: described(textSchema, 'Below the map: what the figures are and where they come from.'),
  legend: described(textSchema, 'Above the shades: what they mean.'),
  table: described(
    v.strictObject({ open: textSchema, state: textSchema, dollars: textSchema }),
    'Texts of the same figures as a table.',
  ),
  dollars: described(
    v.strictObject(
      Object.fromEntries(STATE_CODES.map((code) => [code, dollarsSchema])) as Record<
        StateCode,
        typeof dollarsSchema
      >,
    ),
    'Dollars per year by state.',
  ),
});

export type SavingsSection = v.InferOutput<typeof savingsSchema>;

const endSchema = v.strictObject({ zip: zipCodeSchema, place: textSchema });
/** Routes with figures from the rates, each drawn to scale and linked to its quote. */
export const routesSchema = v.strictObject({
  type: v.literal('routes'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: v.optional(textSchema),
  note: described(textSchema, 'What the figures are. If they are samples, say so.'),
  miles: described(textSchema, 'Name of the miles.'),
  days: described(textSchema, 'Name of the days.'),
  dollars: described(textSchema, 'Name of the dollars.'),
  next: described(
    pageHrefSchema,
    'The page with the quote form, which starts with the zip codes of the route.',
  ),
  routes: described(
    v.pipe(
      v.array(
        v.strictObject({
          from: endSchema,
          to: endSchema,
        }),
      ),
      v.minLength(1, 'at least one route'),
      v.maxLength(8, 'at most eight routes'),
    ),
    'The figures are those of a running car on an open carrier, without a date.',
  ),
});

export type RoutesSection = v.InferOutput<typeof routesSchema>;

/**
 * What each reason adds to a price, by the rates. `{miles}`, `{least}` and `{most}` stand for the
 * miles and the days in `caption`, `note` and the reasons.
 */
export const workedPriceSchema = v.strictObject({
  type: v.literal('worked-price'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: v.optional(textSchema),
  caption: described(textSchema, 'The shipment in words. If it is a sample, say so.'),
  shipment: described(
    v.strictObject({
      from: zipCodeSchema,
      to: zipCodeSchema,
      vehicle: v.picklist(VEHICLE_KINDS),
      transport: v.optional(transportSchema, 'open'),
      running: v.optional(v.boolean(), true),
    }),
    'The shipment that is priced, in a month without a season. A motorcycle is a standard one.',
  ),
  columns: described(
    v.strictObject({ reason: textSchema, dollars: textSchema }),
    'Headings of the two columns.',
  ),
  reasons: described(
    v.strictObject({
      distance: textSchema,
      vehicle: v.optional(textSchema),
      enclosed: v.optional(textSchema),
      season: v.optional(textSchema),
      'not-running': v.optional(textSchema),
    }),
    'A text for each reason that the price has.',
  ),
  middle: described(textSchema, 'Text beside the sum of the reasons, the middle of the range.'),
  range: described(
    textSchema,
    'Text beside the price range; `{percent}` is how far it reaches to either side.',
  ),
  note: v.optional(textSchema),
});

export type WorkedPriceSection = v.InferOutput<typeof workedPriceSchema>;

/** Whole dollars, as a number or as the digits of a table. */
const wholeDollarsSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
  v.maxValue(100_000_000),
);

/** Kinds of limits of liability: for an injured person, for all of an accident, for property. */
export const LIMIT_KINDS = ['person', 'accident', 'property'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

const limitsOfPolicySchema = v.strictObject({
  person: wholeDollarsSchema,
  accident: wholeDollarsSchema,
  property: wholeDollarsSchema,
});

/** The limits that a law requires, and what these and higher ones pay after an accident. */
export const limitsSchema = v.strictObject({
  type: v.literal('limits'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: v.optional(textSchema),
  limits: described(
    v.pipe(
      v.array(
        v.strictObject({
          kind: described(
            v.picklist(LIMIT_KINDS),
            'For one injured person, for all injured persons, or for property.',
          ),
          dollars: described(wholeDollarsSchema, 'A whole number of dollars.'),
          label: textSchema,
          text: v.optional(textSchema),
        }),
      ),
      v.minLength(1, 'at least one limit'),
      v.maxLength(3, 'at most three limits'),
    ),
    'The limits that are required. One that is missing pays nothing.',
  ),
  source: described(
    textSchema,
    'Below the limits: where they come from, and when they were checked.',
  ),
  law: described(v.optional(linkSchema), 'Leads to the text of the law.'),
  examples: described(
    v.strictObject({
      heading: textSchema,
      lead: textSchema,
      columns: v.strictObject({
        accident: described(textSchema, 'Heading of the column with the accidents.'),
        required: described(textSchema, 'Heading of what the required limits leave to pay.'),
        more: described(textSchema, 'Heading of what the higher limits leave to pay.'),
      }),
      covered: described(textSchema, 'Shown if nothing is left to pay.'),
      more: described(limitsOfPolicySchema, 'Limits to compare with, in dollars.'),
      accidents: v.pipe(
        v.array(
          v.strictObject({
            heading: textSchema,
            injuries: described(
              v.array(wholeDollarsSchema),
              'Dollars for each injured person, from 0 on.',
            ),
            property: described(wholeDollarsSchema, 'Dollars for the damage to property.'),
          }),
        ),
        v.minLength(1, 'at least one accident'),
        v.maxLength(6, 'at most six accidents'),
      ),
      note: textSchema,
    }),
    'Accidents, and what each set of limits leaves for the driver to pay.',
  ),
});

export type LimitsSection = v.InferOutput<typeof limitsSchema>;

/** The price of a route in each month, from the rates. */
export const seasonSchema = v.strictObject({
  type: v.literal('season'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: v.optional(textSchema),
  from: zipCodeSchema,
  to: zipCodeSchema,
  columns: described(
    v.strictObject({ month: textSchema, dollars: textSchema }),
    'Headings of the two columns.',
  ),
  summary: described(
    textSchema,
    'Below the lead. `{lowest}` and `{highest}` stand for months, `{difference}` for the dollars between them.',
  ),
  even: described(textSchema, 'In place of the summary if all months cost the same.'),
  note: textSchema,
});

export type SeasonSection = v.InferOutput<typeof seasonSchema>;
