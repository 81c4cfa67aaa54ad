#!/bin/sh
# Package: kysely 0.29.9 (npm), on Node 22.13 or later (node:sqlite); node 26.10.0 comes from npm.
# Behaviour: ParseJSONResultsPlugin, which is documented for dialects that return JSON as text, parses
# each text of each column that looks like a list or an object, also of columns that hold plain text:
# a campaign named [2026] is an array, {} an object, and the list [12345678901234567890] loses its
# last digits. [Brand] and "123" stay text, so that one column has three types; the compiler still
# says string. It has no option to name columns.
# Expected: columns of plain text stay text; that a column is JSON is known from jsonArrayFrom.
# Hurts: names in brackets are usual in ad accounts; `campaign.toLowerCase()` throws for one of them.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent kysely@0.29.9 node@26.10.0
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, ParseJSONResultsPlugin, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';

const database = new DatabaseSync(':memory:');
database.exec('create table touch (campaign text not null)');
const names = ['[2026]', '{}', '[12345678901234567890]', '[Brand] US', '123', 'brand'];
for (const name of names) database.prepare('insert into touch values (?)').run(name);
const connection = {
  executeQuery: async ({ sql, parameters }) => ({ rows: database.prepare(sql).all(...parameters) }),
};
const dialect = {
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => ({
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
  }),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
};
const read = async (plugins) =>
  (await new Kysely({ dialect, plugins }).selectFrom('touch').select('campaign').execute())
    .map(({ campaign }) => JSON.stringify(campaign))
    .join(' ');
const seen = {
  version: JSON.parse(readFileSync('node_modules/kysely/package.json', 'utf8')).version,
  plain: await read([]),
  parsed: await read([new ParseJSONResultsPlugin()]),
};
console.log(seen);
const expected = {
  version: '0.29.9',
  plain: '"[2026]" "{}" "[12345678901234567890]" "[Brand] US" "123" "brand"',
  parsed: '[2026] {} [12345678901234567000] "[Brand] US" "123" "brand"',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
npx node check.mjs
