import { hash } from 'node:crypto';
import * as v from 'valibot';
import { storableText } from '../../platform/store/texts.ts';
import { ApiProblem } from './api-problem.ts';

type Place = readonly (string | number)[];

export const placeNumber = v.pipe(v.number(), v.safeInteger());

export const placeText = v.pipe(
  v.string(),
  v.check((text) => storableText(text) === text),
);

/** The place of a row of a list that is ordered by its ids. */
export const placeById = v.strictTuple([placeText]);

/** The place of the last row, and a hash of the filters, so that a cursor fits its own list. */
export function cursorTo(place: Place, filters: unknown): string {
  return Buffer.from(JSON.stringify([hashFilters(filters), ...place])).toString('base64url');
}

/** Throws `ApiProblem` 400 for any text but one that `cursorTo` makes of such a place. */
export function readCursor<Found extends Place>(
  cursor: string | undefined,
  filters: unknown,
  schema: v.GenericSchema<unknown, Found>,
): Found | null {
  if (cursor === undefined) return null;
  const read = v.safeParse(schema, sentPlace(cursor));
  if (read.success && cursorTo(read.output, filters) === cursor) return read.output;
  const errors = [{ parameter: 'cursor', message: 'It is of another list, or of other filters.' }];
  throw new ApiProblem(400, 'wrong-cursor', 'The cursor is not of this list.', { errors });
}

function sentPlace(cursor: string): unknown {
  try {
    const sent: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(sent) ? sent.slice(1) : null;
  } catch {
    return null;
  }
}

function hashFilters(filters: unknown): string {
  return hash('sha256', JSON.stringify(filters), 'base64url').slice(0, 12);
}
