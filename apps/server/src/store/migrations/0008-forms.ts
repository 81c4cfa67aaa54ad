import type { Kysely } from 'kysely';
import { clustered } from '../column-types.ts';
import type { Database } from '../schema.ts';
import { pictureStoredControls } from './picture-stored-controls.ts';

/**
 * Adds the forms that were accepted, so that they are not accepted again, and the times of submitted
 * reviews, for rate limits. Removes the hash of the network address from reviews, and the control
 * characters from texts that operators read in a terminal (decision 0149).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('taken_form')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
  await db.schema.createIndex('taken_form_expiry').on('taken_form').column('expires_at').execute();

  await db.schema
    .createTable('review_sending')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('wide_network', 'text', (column) => column.notNull())
    .addColumn('unchallenged', 'integer', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
  for (const column of ['network', 'wide_network', 'unchallenged']) {
    await db.schema
      .createIndex(`review_sending_${column}`)
      .on('review_sending')
      .columns(['site', column, 'sent_at'])
      .execute();
  }
  await db.schema
    .createIndex('review_sending_expiry')
    .on('review_sending')
    .column('expires_at')
    .execute();

  await db.schema.dropIndex('review_of_email').execute();
  await db.schema.dropIndex('review_of_address').execute();
  const older = db as unknown as Kysely<{ review: { address_hash: string | null } }>;
  // PostgreSQL would leave the values of a column that it drops in the rows.
  await older.updateTable('review').set({ address_hash: null }).execute();
  await db.schema.alterTable('review').dropColumn('address_hash').execute();

  await pictureStoredControls(db as unknown as Kysely<Database>);
}
