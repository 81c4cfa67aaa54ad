#!/bin/sh
# Packages: typeorm 1.1.1 and sql.js 1.17.0 (npm; SQLite in WebAssembly), on Node 20 or later.
# Behaviour: in SQLite a Date for a column of type `date` is saved as the day of its clock, 2026-11-02, and looked for
# as an instant in UTC, "2026-11-02 05:00:00.000", which is another text and behind it. `find` of the same Date finds
# nothing, `In` and `count` likewise, `update` and `delete` by it change no row. `Between` of the 1st and the 3rd has
# the 2nd and 3rd, `MoreThanOrEqual` of the 2nd the 3rd alone. So it is in UTC, too; east of Greenwich (Madrid), where
# midnight is the day before in UTC, a range is without its last day. With texts all are right.
# Expected: what was saved is found by the same value, as Dates in columns of type `datetime` are.
# Hurts: a report from the first of a month has all days but the first; a second run does not see that a day is there.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --legacy-peer-deps typeorm@1.1.1 sql.js@1.17.0 reflect-metadata@0.2.2
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import 'reflect-metadata';
import { Between, DataSource, EntitySchema, In, LessThanOrEqual, MoreThanOrEqual } from 'typeorm';

const columns = {
  id: { type: Number, primary: true, generated: true },
  day: { type: 'date' },
  at: { type: 'datetime' },
};
const spend = new EntitySchema({ name: 'spend', columns });
const source = new DataSource({ type: 'sqljs', entities: [spend], synchronize: true });
await source.initialize();
const rows = source.getRepository(spend);
const november = (day) => new Date(2026, 10, day);
for (const day of [1, 2, 3]) await rows.save({ day: november(day), at: november(day) });
async function find(where) {
  const found = await rows.find({ where, order: { id: 'ASC' } });
  return found.map(({ id }) => id).join(' ') || 'none';
}
const ranges = { equal: (day) => day(2), in: (day) => In([day(1), day(2)]), between: (day) => Between(day(1), day(3)) };
Object.assign(ranges, { from: (day) => MoreThanOrEqual(day(2)), to: (day) => LessThanOrEqual(day(2)) });
const saved = await source.query('select group_concat(day) as days from spend');
const seen = { saved: saved[0].days };
for (const [name, range] of Object.entries(ranges)) {
  const text = await find({ day: range((day) => `2026-11-0${day}`) });
  seen[name] = `${await find({ day: range(november) })}; by text ${text}; datetime ${await find({ at: range(november) })}`;
}
seen.deleted = (await rows.delete({ day: november(3) })).affected;
const { version } = JSON.parse(readFileSync('node_modules/typeorm/package.json', 'utf8'));
console.log(version, process.env.TZ, seen);
const isEast = process.env.TZ === 'Europe/Madrid';
const expected = {
  saved: '2026-11-01,2026-11-02,2026-11-03',
  equal: 'none; by text 2; datetime 2',
  in: 'none; by text 1 2; datetime 1 2',
  between: `${isEast ? '1 2' : '2 3'}; by text 1 2 3; datetime 1 2 3`,
  from: `${isEast ? '2 3' : '3'}; by text 2 3; datetime 2 3`,
  to: `${isEast ? '1' : '1 2'}; by text 1 2; datetime 1 2`,
  deleted: 0,
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
for zone in UTC America/New_York Europe/Madrid; do TZ=$zone node check.mjs; done
