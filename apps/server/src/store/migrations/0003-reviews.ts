import type { Kysely } from 'kysely';
import { clustered } from '../column-types.ts';

/** Reviews, the actions of moderation, and the protection of the review form. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('review')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('status_reason', 'text')
    .addColumn('rating', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('place', 'text')
    .addColumn('from_place', 'text')
    .addColumn('to_place', 'text')
    .addColumn('vehicle', 'text')
    .addColumn('email', 'text')
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('verified', 'integer', (column) => column.notNull())
    .addColumn('pinned', 'integer', (column) => column.notNull())
    .addColumn('response', 'text')
    .addColumn('responded_at', 'bigint')
    .addColumn('consent_version', 'text')
    .addColumn('page_path', 'text')
    .addColumn('address_hash', 'text')
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('author_key', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .execute();
  // The same content of the same author is one review, also if it is sent twice at once.
  await db.schema
    .createIndex('review_same')
    .on('review')
    .columns(['site', 'content_hash', 'author_key'])
    .unique()
    .execute();
  await db.schema
    .createIndex('review_shown')
    .on('review')
    .columns(['site', 'status', 'pinned', 'created_at'])
    .execute();
  await db.schema
    .createIndex('review_of_address')
    .on('review')
    .columns(['site', 'address_hash', 'created_at'])
    .execute();
  await db.schema
    .createIndex('review_of_email')
    .on('review')
    .columns(['site', 'email', 'created_at'])
    .execute();

  await db.schema
    .createTable('review_action')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('review_id', 'text', (column) =>
      column.notNull().references('review.id').onDelete('cascade'),
    )
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
  await db.schema
    .createIndex('review_action_review')
    .on('review_action')
    .column('review_id')
    .execute();

  await db.schema
    .createTable('review_site')
    .addColumn('site', 'text', (column) => column.primaryKey().notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('submits', 'bigint', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();

  await db.schema
    .createTable('challenge_solution')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
  await db.schema
    .createIndex('challenge_solution_expiry')
    .on('challenge_solution')
    .column('expires_at')
    .execute();

  await db.schema
    .createTable('secret')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
}
