#!/bin/sh
# Packages: pg-boss 12.38.0 and, as its database, @electric-sql/pglite 0.5.17 (npm), on Node 22 or later; likewise with
# PostgreSQL 15.18 and its own connection.
# Behaviour: of 20 jobs that wait, `fetch(queue, { batchSize: 20 })` and a worker with that size have all in an order
# that is another one in each run, neither that of sending nor that of `priority`: one of priority 0 stands before one
# of 2. The query picks jobs by priority and time, and the update around it returns them as the database finds them.
# One by one, without `batchSize`, they come in order, as in any test with one job at a time.
# Expected: "jobs are fetched in the order they were created" (`orderByCreatedOn`, on) and "a higher priority … before
# jobs with lower" (`priority`, on), in the array as well, as the documents name no exception.
# Hurts: once a worker takes more than one job, for speed, "sold" of a lead is handled before "created", a retraction
# before its conversion, and the latest state is overwritten by an older one.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent pg-boss@12.38.0 @electric-sql/pglite@0.5.17
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { PgBoss } from 'pg-boss';

const { version } = JSON.parse(readFileSync('node_modules/pg-boss/package.json', 'utf8'));
const database = new PGlite();
const executeSql = async (text, values) =>
  values?.length ? database.query(text, values) : { rows: (await database.exec(text)).flatMap(({ rows }) => rows) };
const boss = new PgBoss({ db: { executeSql }, schedule: false, supervise: false });
boss.on('error', (error) => console.log(error.message));
await boss.start();
const numbers = Array.from({ length: 20 }, (_, i) => i);
async function send(queue, priorityOf = () => 0) {
  await boss.createQueue(queue);
  for (const number of numbers) await boss.send(queue, { number }, { priority: priorityOf(number) });
}
const read = (jobs) => jobs.map(({ data }) => data.number);
await send('one');
const one = [];
while (one.length < 20) one.push(...read(await boss.fetch('one')));
await send('batch');
const batch = read(await boss.fetch('batch', { batchSize: 20 }));
await send('urgent', (number) => number % 3);
const urgent = read(await boss.fetch('urgent', { batchSize: 20 })).map((number) => number % 3);
await send('worker');
const worker = await new Promise((resolve) => {
  boss.work('worker', { batchSize: 20, pollingIntervalSeconds: 0.5 }, async (jobs) => resolve(read(jobs)));
});
console.log(process.version, 'pg-boss', version);
console.log([one, batch, urgent, worker].map((list) => list.join(' ')));
const isAll = [one, batch, worker].every((list) => list.toSorted((a, b) => a - b).join() === numbers.join());
const isOrdered = [one, batch, worker].map((list) => list.join() === numbers.join());
const isUrgentFirst = urgent.join() === urgent.toSorted((a, b) => b - a).join();
process.exit(isAll && isOrdered.join() === 'true,false,false' && !isUrgentFirst ? 0 : 1);
JS
node check.mjs
