import { type Kysely, sql } from 'kysely';

/**
 * Google's API and feed took a retraction for an amount of zero. Those that waited for them or left
 * by them wait for a file of adjustments, without a click id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update conversion_upload set transport = 'file', state = 'waiting', batch = null,
      click_ids = null, claim = null, receipt = null, reason = null, sent_at = null
    where platform = 'google' and change = 'retract' and transport <> 'file'`.execute(db);
}
