import type { CallBackView } from '@zipfront/contracts/console/desk';
import type { Kysely } from 'kysely';
import { fromJson } from '../../platform/store/json-column.ts';
import type { Database } from '../../platform/store/schema.ts';
import { timeZonesOfZip } from '../../site/zipcodes/time-zones-of-state.ts';
import type { ZipCodes } from '../../site/zipcodes/zip-codes.ts';
import { linesOf } from './find-call-backs.ts';

/** Which call-back has an id? Without its number. */
export async function findCallBack(
  db: Kysely<Database>,
  id: string,
  zipCodes: ZipCodes,
): Promise<CallBackView | null> {
  const row = await db.selectFrom('call_back').selectAll().where('id', '=', id).executeTakeFirst();
  const [line] = row ? await linesOf(db, [row]) : [];
  if (row === undefined || line === undefined) return null;
  return {
    ...line,
    site: row.site,
    path: row.path,
    phone: null,
    timeZones: timeZonesOfZip(row.from_zip, zipCodes),
    consent: fromJson(row.consent),
    isAskedElsewhere: row.asked_elsewhere === 1,
    isOfProgram: row.bot === 1,
    isUnverified: row.unchallenged === 1,
    version: row.version,
  };
}
