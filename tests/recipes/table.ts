import { createHash } from 'node:crypto';
import { adds, insert, makes, type Recipe } from './recipe.ts';

const STORE = 'apps/server/src/platform/store';
const MIGRATION = `${STORE}/migrations/0002-waitlist.ts`;
const LIST = `${STORE}/migrations/migrate.ts`;
const SCHEMA = `${STORE}/schema.ts`;

/** A table of people who wait, in a migration of its own. */
export const TABLE: Recipe = {
  heading: 'Add a migration',
  steps: [
    makes(
      MIGRATION,
      `import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql\`create table waitlist (email text not null primary key)\`.execute(db);
}
`,
      '0002-waitlist.ts',
    ),
    {
      file: LIST,
      change(text) {
        const imported = insert(
          text,
          "import * as baseline from './0001-baseline.ts';\n",
          "import * as waitlist from './0002-waitlist.ts';\n",
          LIST,
        );
        const row = "  '0001-baseline': baseline,\n";
        return insert(imported, row, "  '0002-waitlist': waitlist,\n", LIST);
      },
    },
    {
      file: `${STORE}/migrations/merged-migrations.json`,
      change(text, read) {
        const hash = createHash('sha256').update(read(MIGRATION).replaceAll(/\s+/g, ''));
        const hashes = { ...JSON.parse(text), '0002-waitlist': hash.digest('hex').slice(0, 16) };
        return `${JSON.stringify(hashes, null, 2)}\n`;
      },
    },
    {
      file: SCHEMA,
      change(text) {
        const typed = `${text}\nexport interface WaitlistRow {\n  email: string;\n}\n`;
        return insert(typed, '  secret: SecretRow;\n', '  waitlist: WaitlistRow;\n', SCHEMA);
      },
      named: 'waitlist',
    },
    adds(
      'apps/server/src/platform/retention/kinds.ts',
      "      'review_site',\n",
      "      'waitlist',\n",
    ),
    adds(
      'apps/server/src/visitors/privacy/testing/visitor-tables.ts',
      "  mail_count: ['other', 'a keyed hash of an address, for a day'],\n",
      "  waitlist: ['other', 'people who wait, without a visit'],\n",
    ),
  ],
};
