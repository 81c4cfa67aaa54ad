#!/bin/sh
# Packages: ratelimit-header-parser 0.1.0 and express-rate-limit 8.7.5 (npm), of the same authors, on Node 20 or later.
# Behaviour: of the headers that express-rate-limit sends with `standardHeaders: 'draft-8'`, `parseRateLimit` makes
# { limit: NaN, used: NaN, remaining: NaN, reset: Invalid Date }, also where nothing is left (429). Drafts 6 and 7
# are right. Of an instant in milliseconds, as some platforms send X-RateLimit-Reset, it makes a day in the
# year 58882.
# Expected: undefined where no such header is found, as the README has it, if draft 8 is not read (it names draft
# 7); then a caller falls back to Retry-After, which is there. An instant within the next years.
# Hurts: `remaining === 0` is never true, and `setTimeout(send, reset - Date.now())` sends at once: a server that was
# updated to the newer headers is asked without a pause, in a loop, until it blocks the client.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent ratelimit-header-parser@0.1.0 express-rate-limit@8.7.5 express@5.3.0
cat >check.mjs <<'JS'
import { once } from 'node:events';
import express from 'express';
import { rateLimit } from 'express-rate-limit';
import { parseRateLimit } from 'ratelimit-header-parser';

const textOf = (found, now = Date.now()) => {
  const { limit, used, remaining, reset } = found;
  const seconds = Math.round((reset.getTime() - now) / 1000);
  return `limit ${limit}, used ${used}, remaining ${remaining}, reset in ${seconds} s`;
};
async function ask(draft) {
  const app = express();
  app.use(rateLimit({ windowMs: 60_000, limit: 1, standardHeaders: draft, legacyHeaders: false }));
  app.get('/', (_request, response) => response.send('leads'));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${server.address().port}/`;
  await (await fetch(address)).text();
  const response = await fetch(address);
  await response.text();
  server.closeAllConnections();
  server.close();
  return `${draft}: ${response.status}, ${textOf(parseRateLimit(response))}, wait ${response.headers.get('retry-after')} s`;
}
const inMilliseconds = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1796000000000' };
const seen = [
  await ask('draft-6'),
  await ask('draft-7'),
  await ask('draft-8'),
  `milliseconds: the year ${parseRateLimit(new Headers(inMilliseconds)).reset.getUTCFullYear()}`,
];
console.log(process.version, seen);
const expected = [
  'draft-6: 429, limit 1, used 1, remaining 0, reset in 60 s, wait 60 s',
  'draft-7: 429, limit 1, used 1, remaining 0, reset in 60 s, wait 60 s',
  'draft-8: 429, limit NaN, used NaN, remaining NaN, reset in NaN s, wait 60 s',
  'milliseconds: the year 58882',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
