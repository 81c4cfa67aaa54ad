#!/bin/sh
# Packages: @react-querybuilder/core 8.24.1 (npm), the functions of react-querybuilder, with sql.js 1.17.0, mingo 7.2.7
# and json-logic-js 2.0.5, which read what it writes, on Node 20 or later.
# Behaviour: one filter that a person put together, written by `formatQuery` for SQL, MongoDB and JsonLogic, finds other
# rows in each. Without a condition it is (1 = 1) in SQL, all rows, and `false` in JsonLogic, none. "Contains Auto +
# Home" finds no such campaign in MongoDB, where the text is a pattern; "contains brand_" and "contains 50%" find
# "brand-auto" and "501 club" in SQL, too. A lead without a state is "not TX" and "not in TX, FL" in MongoDB and
# JsonLogic, and is absent in SQL, also with `not` on the group.
# Expected: the same rows, or a word on it among the formats; a text that is looked for stands for itself, as in
# jQuery QueryBuilder and React Awesome Query Builder, which escape it for LIKE.
# Hurts: who is sent a lead is decided by JsonLogic on a server, and the count beside the filter comes from SQL.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --legacy-peer-deps @react-querybuilder/core@8.24.1 sql.js@1.17.0 \
  mingo@7.2.7 json-logic-js@2.0.5
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { formatQuery, jsonLogicAdditionalOperators } from '@react-querybuilder/core';
import jsonLogic from 'json-logic-js';
import { Query } from 'mingo';
import initSqlJs from 'sql.js';

const leads = [
  ['50% off', 'TX'],
  ['501 club', 'FL'],
  ['brand_auto', 'CA'],
  ['brand-auto', null],
  ['Auto + Home', 'OH'],
].map(([campaign, state]) => ({ campaign, state }));
const database = new (await initSqlJs()).Database();
database.run('create table leads (campaign text, state text)');
for (const { campaign, state } of leads) database.run('insert into leads values (?, ?)', [campaign, state]);
for (const [name, operator] of Object.entries(jsonLogicAdditionalOperators)) jsonLogic.add_operation(name, operator);

function find(query) {
  const where = formatQuery(query, { format: 'sql', preset: 'sqlite' });
  const logic = formatQuery(query, 'jsonlogic');
  const filter = new Query(formatQuery(query, 'mongodb_query'));
  const rows = {
    sql: database.exec(`select campaign from leads where ${where}`)[0]?.values.flat() ?? [],
    mongodb: leads.filter((lead) => filter.test(lead)).map(({ campaign }) => campaign),
    jsonlogic: leads.filter((lead) => jsonLogic.apply(logic, lead)).map(({ campaign }) => campaign),
  };
  const show = (list) => (list.length === leads.length ? 'all' : list.join(', ') || 'none');
  return Object.entries(rows)
    .map(([format, list]) => `${format}: ${show(list)}`)
    .join('; ');
}
const rule = (field, operator, value, not = false) => ({ combinator: 'and', not, rules: [{ field, operator, value }] });
const seen = {
  empty: find({ combinator: 'and', rules: [] }),
  plus: find(rule('campaign', 'contains', 'Auto + Home')),
  underscore: find(rule('campaign', 'contains', 'brand_')),
  percent: find(rule('campaign', 'contains', '50%')),
  notEqual: find(rule('state', '!=', 'TX')),
  notIn: find(rule('state', 'notIn', 'TX,FL')),
  notGroup: find(rule('state', '=', 'TX', true)),
};
const { version } = JSON.parse(readFileSync('node_modules/@react-querybuilder/core/package.json', 'utf8'));
console.log(version, seen);
const others = (list) => `mongodb: ${list}; jsonlogic: ${list}`;
const notTexas = '501 club, brand_auto, brand-auto, Auto + Home';
const expected = {
  empty: 'sql: all; mongodb: all; jsonlogic: none',
  plus: 'sql: Auto + Home; mongodb: none; jsonlogic: Auto + Home',
  underscore: 'sql: brand_auto, brand-auto; mongodb: brand_auto; jsonlogic: brand_auto',
  percent: 'sql: 50% off, 501 club; mongodb: 50% off; jsonlogic: 50% off',
  notEqual: `sql: 501 club, brand_auto, Auto + Home; ${others(notTexas)}`,
  notIn: `sql: brand_auto, Auto + Home; ${others('brand_auto, brand-auto, Auto + Home')}`,
  notGroup: `sql: 501 club, brand_auto, Auto + Home; ${others(notTexas)}`,
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
