import * as v from 'valibot';
import { described } from '../described.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** Maximum number of columns on a phone. */
const MAX_COLUMNS = 3;

/** Things side by side: a table with a column for each of them. */
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
