#!/bin/sh
# Package: sql.js 1.17.0 (npm; SQLite in WebAssembly), on Node 20 or later; node:sqlite does the same.
# Behaviour: the next key of an index, `where (source, campaign) > (?, ?) order by source, campaign limit 1`,
# is planned as a search of both columns, but SQLite begins at the first row with the given key and
# compares each row: with 2,000 rows of a key it reads 2,000 rows for each step. Written as
# `source = ? and campaign > ?`, else `source > ?`, it begins after them. The plan (EXPLAIN QUERY PLAN)
# names the same index and columns for both.
# Expected: a search by row values begins behind the last equal row, so that a
# list of distinct campaigns costs a step each ("loose index scan").
# Hurts: the distinct campaigns of two years of spend, 100 in 219,000 rows, took 130 ms, the time of
# reading all, in place of 0.5 ms.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent sql.js@1.17.0
cat >check.cjs <<'JS'
require('sql.js')().then((SQL) => {
  const db = new SQL.Database();
  db.run('create table spend (source text not null, campaign text not null, day integer not null)');
  db.run('create index spend_campaign on spend (source, campaign)');
  db.run(`with recursive n(i) as (select 0 union all select i + 1 from n where i < 99999)
    insert into spend select 'google', 'campaign-' || (i % 50), i / 50 from n`);
  const rows = (statement) => db.exec(statement)[0].values;
  const queries = {
    'row values': "(source, campaign) > ('google', 'campaign-2')",
    'one column': "source = 'google' and campaign > 'campaign-2'",
  };
  const found = Object.entries(queries).map(([name, condition]) => {
    const query = `select source, campaign from spend where ${condition} order by source, campaign limit 1`;
    const seek = rows(`explain ${query}`).map((step) => step[1]).find((step) => /^Seek(GE|GT)$/.test(step));
    const prepared = db.prepare(query);
    const started = performance.now();
    for (let i = 0; i < 200; i++) {
      prepared.step();
      prepared.reset();
    }
    const ms = (performance.now() - started) / 200;
    console.log(name, JSON.stringify(rows(query)), seek, `${ms.toFixed(3)} ms`);
    console.log('  ', rows(`explain query plan ${query}`)[0][3]);
    return { seek, ms, answer: JSON.stringify(rows(query)) };
  });
  const [values, column] = found;
  const holds = values.seek === 'SeekGE' && column.seek === 'SeekGT' &&
    values.answer === column.answer && values.ms > 5 * column.ms;
  console.log('SQLite', rows('select sqlite_version()')[0][0], holds ? 'as described' : 'changed');
  process.exit(holds ? 0 : 1);
});
JS
node check.cjs
