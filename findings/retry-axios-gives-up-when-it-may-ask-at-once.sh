#!/bin/sh
# Packages: retry-axios 4.0.3 on axios 1.21.1 and, beside it, axios-retry 4.5.0 (npm), on Node 20 or later.
# Behaviour: what may be asked again at once is not asked again. An answer of 429 or 503 with `Retry-After: 0`, or with
# a date that is not ahead of the clock here, is an error after one request; without the field, with 1 or with a date
# ahead the request is repeated. axios-retry repeats each of them. The error is that of the server: a 503 that nothing
# tried again.
# Expected: a time that has passed has no wait left (RFC 9110 10.2.3: seconds of 0 are valid, and a date is that of the
# server's clock, in whole seconds), so the request is repeated at once or after the delay of its own. The README says
# that it retries 429 and 5xx, three times.
# Hurts: a partner whose clock is two seconds behind says "in one second", and the lead that would have been taken is
# lost; where the clocks agree, and in a test with "1", it works.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent retry-axios@4.0.3 axios@1.21.1 axios-retry@4.5.0
cat >check.mjs <<'JS'
import { createServer } from 'node:http';
import axios from 'axios';
import axiosRetry from 'axios-retry';
import * as rax from 'retry-axios';

let [status, wait, requests] = [503, () => undefined, 0];
const server = createServer((request, response) => {
  requests += 1;
  const after = wait();
  if (requests === 1) response.writeHead(status, after === undefined ? {} : { 'retry-after': after });
  response.end('{}');
});
await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
const address = `http://127.0.0.1:${server.address().port}`;
const first = axios.create();
first.defaults.raxConfig = { instance: first };
rax.attach(first);
const second = axios.create();
axiosRetry(second);
const inSeconds = (count) => () => new Date(Date.now() + count * 1000).toUTCString();
const waits = {
  0: () => '0',
  1: () => '1',
  none: () => undefined,
  'in 2 seconds': inSeconds(2),
  now: inSeconds(0),
  'a second ago': inSeconds(-1),
};
const seen = [];
for (status of [503, 429]) {
  for (const [name, value] of Object.entries(waits)) {
    wait = value;
    const results = [];
    for (const client of [first, second]) {
      requests = 0;
      const { status: end } = await client.get(address).catch((error) => error.response);
      results.push(`${end} after ${requests}`);
    }
    seen.push(`${status}, ${name}: ${results.join(', ')}`);
  }
}
console.log(process.version, 'status and requests of retry-axios and of axios-retry', seen);
const expected = [503, 429].flatMap((code) => [
  `${code}, 0: ${code} after 1, 200 after 2`,
  `${code}, 1: 200 after 2, 200 after 2`,
  `${code}, none: 200 after 2, 200 after 2`,
  `${code}, in 2 seconds: 200 after 2, 200 after 2`,
  `${code}, now: ${code} after 1, 200 after 2`,
  `${code}, a second ago: ${code} after 1, 200 after 2`,
]);
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
