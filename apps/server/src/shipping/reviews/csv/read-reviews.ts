import { randomUUIDv7 } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { MEGABYTE } from '@zipfront/contracts/bytes';
import { failureMessage, RULE_MESSAGES } from '@zipfront/contracts/form-rules/rule-messages';
import { checkField } from '@zipfront/contracts/form-rules/rules';
import { DEFAULT_LOCALE, localeSchema } from '@zipfront/contracts/locale';
import {
  REVIEW_FIELDS,
  type ReviewFormLimits,
  reviewRules,
} from '@zipfront/contracts/reviews/fields';
import { DAY_MS, isInCalendar } from '@zipfront/contracts/time/time';
import * as v from 'valibot';
import { plainCell, readCsv } from '../../../platform/csv/csv.ts';
import { decodeText } from '../../../platform/csv/decode-text.ts';
import type { Store } from '../../../platform/store/store.ts';
import type { ReviewRow } from '../../../platform/store/tables/reviews.ts';
import {
  foldedText,
  storableText,
  withoutHiddenCharacters,
} from '../../../platform/store/texts.ts';
import { importReviews } from '../import-reviews.ts';
import { deduplicationKeys } from '../store-review.ts';
import { CSV_COLUMNS, REQUIRED_COLUMNS } from './export-reviews.ts';

const MAX_CSV_LENGTH = 20 * MEGABYTE;

export interface ReadReviews {
  reviews: ReviewRow[];
  errors: string[];
}

const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

const date = v.pipe(
  v.string(),
  v.transform((text) => (DATE.test(text) && isInCalendar(text) ? Date.parse(text) : Number.NaN)),
  v.check((at) => !Number.isNaN(at), 'a date like 2026-11-21'),
);
const flag = v.pipe(
  v.optional(v.picklist(['yes', 'no', '']), 'no'),
  v.transform((text): 0 | 1 => (text === 'yes' ? 1 : 0)),
);
const words = v.optional(v.string(), '');

const rowSchema = v.object({
  id: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.uuid())]), ''),
  date,
  rating: v.pipe(v.string(), v.regex(/^\d{1,2}$/, 'a whole number'), v.transform(Number)),
  title: words,
  content: v.string(),
  name: v.string(),
  place: words,
  from: words,
  to: words,
  vehicle: words,
  email: words,
  locale: v.optional(v.union([v.literal(''), localeSchema]), ''),
  status: v.optional(v.picklist(['pending', 'approved', 'rejected', '']), ''),
  reason: words,
  verified: flag,
  pinned: flag,
  response: words,
  responded: v.optional(v.union([v.literal(''), date]), ''),
  consent: words,
});

const CHECKED = REVIEW_FIELDS.filter((field) => field !== 'terms');

/** @throws Error for a file that is not in UTF-8 or UTF-16 */
export function readReviewFile(file: string): string {
  const text = decodeText(readFileSync(file));
  if (text !== null) return text;
  throw new Error('The file is no text in UTF-8 or UTF-16. Save the table as CSV in UTF-8.');
}

/**
 * Reads the reviews of a CSV file. Rows without a status wait for approval; a review is of the next
 * day after `at` at most. Throws one sentence.
 */
export function readReviews(
  csv: string,
  {
    site,
    limits,
    source,
    at,
  }: { site: string; limits: ReviewFormLimits; source: ReviewRow['source']; at: number },
): ReadReviews {
  const records = parseCsv(csv);
  const rules = reviewRules(limits);
  const reviews: ReviewRow[] = [];
  const errors: string[] = [];
  for (const { record, line } of records) {
    const cells = Object.fromEntries(
      Object.entries(record).map(([column, cell]) => [column, readCell(cell)]),
    );
    const read = v.safeParse(rowSchema, cells);
    const wrong = read.success
      ? CHECKED.flatMap((column) => {
          // Authors of old reviews need not have given an e-mail address.
          const { required, ...rest } = rules[column];
          const isNeeded = required && column !== 'email';
          const own = isNeeded ? { required, ...rest } : rest;
          return checkField(own, [cells[column] ?? '']).map(
            (failure) => `${column}: ${failureMessage(RULE_MESSAGES['en-US'], failure)}`,
          );
        })
      : read.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
    if (read.success && read.output.date > at + DAY_MS) wrong.push('date: in the future');
    if (read.success && wrong.length === 0) reviews.push(createRow(read.output, { site, source }));
    else errors.push(`line ${line}: ${wrong.join('; ')}`);
  }
  return { reviews, errors };
}

function parseCsv(csv: string): { record: Record<string, string>; line: number }[] {
  if (csv.length > MAX_CSV_LENGTH)
    throw new Error(`The file is longer than ${MAX_CSV_LENGTH} bytes.`);
  const [header = { cells: [] }, ...rows] = readCsv(csv, ',');
  const columns = readHeader(header.cells);
  return rows.map(({ line, cells }) => {
    if (cells.length !== columns.length) {
      throw new Error(
        `Line ${line} has ${cells.length} cells, and the header has ${columns.length}. Write a cell with a comma in quotes.`,
      );
    }
    const named = columns.map((column, index): [string, string] => [column, cells[index] ?? '']);
    return { line, record: Object.fromEntries(named) };
  });
}

function readHeader(header: readonly string[]): string[] {
  const columns = header.map((name) => name.trim().toLowerCase());
  const [only = ''] = columns;
  const sign = /[;\t|]/.exec(only)?.[0];
  if (columns.length === 1 && sign !== undefined) {
    const named = sign === '\t' ? 'tabs' : `“${sign}”`;
    throw new Error(`The cells are divided by ${named}. Save the table as CSV with commas.`);
  }
  const known: readonly string[] = CSV_COLUMNS;
  const wrong: [what: string, names: string[]][] = [
    ['not known', columns.filter((name) => !known.includes(name))],
    ['missing', REQUIRED_COLUMNS.filter((name) => !columns.includes(name))],
    ['there twice', columns.filter((name, index) => columns.indexOf(name) < index)],
  ];
  for (const [what, names] of wrong) {
    if (names.length > 0) throw new Error(`The columns ${names.join(', ')} are ${what}.`);
  }
  return columns;
}

function readCell(cell: string): string {
  const text = withoutHiddenCharacters(storableText(cell).replace(/\r\n?/g, '\n'));
  return plainCell(text.trim());
}

function createRow(
  read: v.InferOutput<typeof rowSchema>,
  { site, source }: Pick<ReviewRow, 'site' | 'source'>,
): ReviewRow {
  const author = { name: read.name, email: read.email.toLowerCase() || null };
  return {
    id: read.id.toLowerCase() || randomUUIDv7(),
    site,
    status: read.status || 'pending',
    status_reason: read.reason || null,
    rating: read.rating,
    title: read.title,
    content: read.content,
    ...author,
    folded_name: foldedText(author.name),
    place: read.place || null,
    from_place: read.from || null,
    to_place: read.to || null,
    vehicle: read.vehicle || null,
    locale: read.locale || DEFAULT_LOCALE,
    created_at: read.date,
    verified: read.verified,
    pinned: read.pinned,
    response: read.response || null,
    responded_at: read.response ? read.responded || read.date : null,
    consent_version: read.consent || null,
    page_path: null,
    ...deduplicationKeys(read.content, author),
    source,
  };
}

/**
 * Imports samples if the site has no reviews at all. Throws an Error that names the file and the
 * problem.
 */
export async function importSamples(
  store: Store,
  {
    siteName,
    limits,
    file,
    at,
  }: { siteName: string; limits: ReviewFormLimits; file: string; at: number },
): Promise<void> {
  if (!existsSync(file)) throw new Error(`${file} is missing: sampleReviews asks for it.`);
  const { reviews, errors } = readReviews(readReviewFile(file), {
    site: siteName,
    limits,
    source: 'sample',
    // Samples may be newer than a clock that was set back.
    at: Number.POSITIVE_INFINITY,
  });
  if (errors.length > 0) throw new Error(`${file} has errors:\n${errors.join('\n')}`);
  await store.write(importReviews, {
    site: siteName,
    reviews,
    actor: 'first start',
    at,
    onlyFirst: true,
  });
}
