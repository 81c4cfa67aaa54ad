import * as v from 'valibot';
import { transportSchema } from '../../shipping/estimate.ts';
import { VEHICLE_KINDS } from '../../shipping/vehicle.ts';
import { zipCodeSchema } from '../../visits/zip-code.ts';
import {
  described,
  dollarsSchema,
  STATE_CODES,
  type StateCode,
  section,
  several,
  textSchema,
} from '../fields.ts';
import { pageHrefSchema } from '../link.ts';

const MAX_COLUMNS = 3;

export const comparisonSchema = v.pipe(
  section('comparison', {
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

export const savingsSchema = section('savings', {
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

const endSchema = v.strictObject({ zip: zipCodeSchema, place: textSchema });

export const routesSchema = section('routes', {
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
    several([1, 'at least one route'], [8, 'at most eight routes'], {
      from: endSchema,
      to: endSchema,
    }),
    'The figures are those of a running car on an open carrier, without a date.',
  ),
});

/** `{miles}`, `{least}` and `{most}` stand for miles and days in `caption`, `note` and reasons. */
export const workedPriceSchema = section('worked-price', {
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

export const seasonSchema = section('season', {
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
