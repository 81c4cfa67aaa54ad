import * as v from 'valibot';
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
    /** Over the column of the rows' names: what the rows are. */
    rowsAre: textSchema,
    columns: v.pipe(
      v.array(textSchema),
      v.minLength(2, 'at least two columns'),
      v.maxLength(MAX_COLUMNS, `at most ${MAX_COLUMNS} columns`),
    ),
    rows: v.pipe(
      v.array(v.strictObject({ heading: textSchema, cells: v.array(textSchema) })),
      v.minLength(1, 'at least one row'),
    ),
    /** Under the table: what it leaves out, or that its figures are samples. */
    note: v.optional(textSchema),
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
