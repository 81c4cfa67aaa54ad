#!/bin/sh
# Package: cron-parser 5.10.6 (npm), on Node 20 or later.
# Behaviour: `prev()` has other runs than `next()` on days on which clocks change. In New York,
# `30 1 * * *` runs on 1 November 2026 once by next(), at the first 01:30, and twice by prev();
# `30 2 * * *` runs on 8 March by next(), at 03:30, and by prev() not at all. Berlin has both in one
# expression. `includesDate` agrees with prev() in autumn.
# Expected: one set of runs, in both directions, as croner 11.0.1 has; the documents say
# that changes of clocks are handled "correctly".
# Hurts: a job that catches up after a restart asks prev() whether a run is missing. In autumn it sends
# the report of the day twice, and in spring a report that was not sent is not missed.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent cron-parser@5.10.6 croner@11.0.1
cat >check.mjs <<'JS'
import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';

const from = new Date('2026-01-10T00:00Z');
const to = new Date('2026-12-20T00:00Z');
function runs(expression, tz, direction) {
  const start = direction === 'next' ? from : to;
  const iterator = CronExpressionParser.parse(expression, { tz, currentDate: start });
  const found = [];
  for (;;) {
    const at = iterator[direction]().toDate();
    if (at <= from || at >= to) return new Set(found);
    found.push(at.toISOString().slice(5, 16));
  }
}
const seen = [
  ['30 1 * * *', 'America/New_York'],
  ['30 2 * * *', 'America/New_York'],
  ['30 2 * * *', 'Europe/Berlin'],
  ['30 4 * * *', 'America/New_York'],
].map(([expression, tz]) => {
  const next = runs(expression, tz, 'next');
  const prev = runs(expression, tz, 'prev');
  const onlyNext = [...next].filter((run) => !prev.has(run));
  const onlyPrev = [...prev].filter((run) => !next.has(run));
  return `${expression} ${tz}: only next() ${onlyNext}, only prev() ${onlyPrev}`;
});
const tz = 'America/New_York';
const second = new Date('2026-11-01T06:30Z');
const included = CronExpressionParser.parse('30 1 * * *', { tz }).includesDate(second);
const croner = new Cron('30 1 * * *', { timezone: tz });
const forwards = croner.nextRuns(400, from).filter((at) => at < to);
const backwards = croner.previousRuns(400, to).filter((at) => at > from);
const same = forwards.join() === backwards.reverse().join();
console.log(seen, { included }, 'croner has one set:', same);
const expected = [
  '30 1 * * * America/New_York: only next() , only prev() 11-01T06:30',
  '30 2 * * * America/New_York: only next() 03-08T07:30, only prev() ',
  '30 2 * * * Europe/Berlin: only next() 03-29T01:30, only prev() 10-25T01:30',
  '30 4 * * * America/New_York: only next() , only prev() ',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) && included && same ? 0 : 1);
JS
node check.mjs
