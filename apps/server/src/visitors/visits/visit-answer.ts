import type { Attribution } from '@zipfront/contracts/attribution';
import type { Touch, Visit } from '@zipfront/contracts/visit';
import type { TouchRow, VisitRow } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';

/** A touch as the contracts show it; only fields that have a value are there. */
export type ShownTouch = Omit<Touch, 'fields'> & { fields: Attribution };

/** A visit whose session is alive, with the touches that are shown. */
export interface KnownVisit {
  visit: VisitRow;
  first: ShownTouch | null;
  last: ShownTouch | null;
}

/** A visit as `GET` and `POST /api/visits/` answer it. */
export function visitAnswer({ visit, first, last }: KnownVisit): Visit {
  return {
    id: visit.id,
    zipcode: visit.zipcode,
    return_user: visit.first_name === null ? null : { first_name: visit.first_name },
    attribution: { first, last },
  };
}

/** A touch's row as the contracts show it. */
export function touchOf(
  row: Pick<TouchRow, 'at' | 'channel' | 'path' | 'referrer' | 'fields'> | undefined,
): ShownTouch | null {
  if (row === undefined) return null;
  const { at, channel, path, referrer, fields } = row;
  return { at, channel, path, referrer, fields: fromJson(fields) };
}
