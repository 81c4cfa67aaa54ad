import { hash } from 'node:crypto';
import { ApiProblem } from './api-problem.ts';

/** The order of a list: by its columns, whose values name a row. */
type Place = readonly (string | number)[];

/**
 * Where the next rows of a list begin, as a text: the place of the last row, and a hash of the
 * filters, so that a cursor goes on with the list that it is of. Rows that arrive meanwhile are not
 * in it, and none is there twice.
 */
export function cursorTo(place: Place, filters: unknown): string {
  return Buffer.from(JSON.stringify([hashOf(filters), ...place])).toString('base64url');
}

/**
 * The place of a cursor.
 *
 * @throws ApiProblem 400 for another text, and for a cursor with other filters
 */
export function placeOf(cursor: string | undefined, filters: unknown): Place | null {
  if (cursor === undefined) return null;
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(read) && read[0] === hashOf(filters) && read.slice(1).every(isPart)) {
      return read.slice(1);
    }
  } catch {
    // Reported below.
  }
  throw wrongCursor();
}

/** 400 for a cursor of another list. */
export function wrongCursor(): ApiProblem {
  const errors = [{ parameter: 'cursor', message: 'It is of another list, or of other filters.' }];
  return new ApiProblem(400, 'wrong-cursor', 'The cursor is not of this list.', { errors });
}

function isPart(part: unknown): part is string | number {
  return Number.isSafeInteger(part) || (typeof part === 'string' && !part.includes('\0'));
}

function hashOf(filters: unknown): string {
  return hash('sha256', JSON.stringify(filters), 'base64url').slice(0, 12);
}
