import { FailedRequest } from '../api/client.ts';

const FIELDS: ReadonlySet<string> = new Set([
  'price_cents',
  'pickup_date',
  'reason',
  'streets/pickup',
  'streets/delivery',
]);

export function fieldErrors(error: Error | null): Record<string, string> {
  if (!(error instanceof FailedRequest)) return {};
  return Object.fromEntries(
    error.errors.map(({ pointer = '', message }) => [pointer.slice(1), message]),
  );
}

/** Whether a form shows a problem at one of its fields. */
export function isOfField(problem: FailedRequest): boolean {
  return Object.keys(fieldErrors(problem)).some((name) => FIELDS.has(name));
}
