import { ApiProblem } from '../api/client.ts';

const FIELDS: ReadonlySet<string> = new Set([
  ...['price_cents', 'pickup_date', 'reason', 'streets/pickup', 'streets/delivery'],
]);

export function errorsOf(error: Error | null): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(
    error.errors.map(({ pointer = '', message }) => [pointer.slice(1), message]),
  );
}

export function isOfField(problem: ApiProblem): boolean {
  return Object.keys(errorsOf(problem)).some((name) => FIELDS.has(name));
}
