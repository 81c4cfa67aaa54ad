import { objectPairs } from './object-pairs.ts';

/** A report as it came. */
export interface Report {
  header(name: string): string | undefined;
  /** Empty, or null, for a report in the query. */
  body: Uint8Array | null;
  /** Names and values in their order. */
  query: Iterable<readonly [string, string]>;
}

/** The names and values of a report in their order; of a body that has none its text, with a sentence for the partner. */
export type ReportPairs =
  | { pairs: Iterable<readonly [string, unknown]> }
  | { text: string; wrong: string };

const WRONG =
  'The body must be a JSON object, or fields as in a query, with Content-Type: application/x-www-form-urlencoded.';

/**
 * Reads a report of the query, or of a body, and then of nothing else, as no signature holds for the query. A body that begins as JSON is JSON whatever its type says: many clients call every body a form.
 */
export function reportPairs({ header, body, query }: Report): ReportPairs {
  const text = new TextDecoder().decode(body ?? new Uint8Array());
  if (text === '') return { pairs: query };
  const isForm = isFormType(header('content-type')) && !/^\s*[[{"]/.test(text);
  const pairs = isForm ? new URLSearchParams(text) : objectPairs(text);
  return pairs === null ? { text, wrong: WRONG } : { pairs };
}

/** Whether a content type is that of a form, in UTF-8 as all that is read here. */
function isFormType(type = ''): boolean {
  return /^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type.trim());
}
