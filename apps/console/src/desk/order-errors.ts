import { ApiProblem } from '../api/client.ts';

/** Parts of a change that a form has a field for. */
const FIELDS: ReadonlySet<string> = new Set([
  ...['price_cents', 'pickup_date', 'reason', 'streets/pickup', 'streets/delivery'],
]);

/** Messages about wrong fields, by the name of the field in the body. */
export function errorsOf(error: Error | null): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(
    error.errors.map(({ pointer = '', message }) => [pointer.slice(1), message]),
  );
}

/** Whether a form shows a problem at one of its fields. */
export function isOfField(problem: ApiProblem): boolean {
  return Object.keys(errorsOf(problem)).some((name) => FIELDS.has(name));
}
