#!/bin/sh
# Package: mixpanel 0.24.0 (npm), Mixpanel's library for servers, on Node 20 or later.
# Behaviour: `people.increment(id, 'spent', 0)` adds 1, as it takes 0 for an amount that was not passed; so do NaN and
# each text: '19.99', as a database has an amount, adds 1. With the same values in an object, { spent: 0 } adds 0 and
# { spent: '19.99' } sends the text. `people.track_charge(id, '1,234.50')` charges 1. Amounts below zero and other
# numbers are right. There is no error and no line in the log. What `track_charge` is passed as properties has
# `$amount` afterwards.
# Expected: nothing is added for 0; an error or 19.99 for a text; 1 where no amount is passed, as the example of the
# package says; the same for one property as for an object.
# Hurts: what a person has spent grows by a dollar with each lead without a payout and each refund of nothing, and by a
# dollar in place of 19.99 where amounts come from PostgreSQL.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent mixpanel@0.24.0
cat >check.cjs <<'JS'
const { createServer } = require('node:http');
const Mixpanel = require('mixpanel');

const received = [];
const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url, 'http://127.0.0.1');
  received.push(JSON.parse(Buffer.from(searchParams.get('data'), 'base64').toString()));
  response.end('1');
});
server.listen(0, '127.0.0.1', async () => {
  const host = `127.0.0.1:${server.address().port}`;
  const { people } = Mixpanel.init('token', { host, protocol: 'http', keepAlive: false });
  async function sent(method, ...values) {
    await new Promise((resolve) => { people[method]('bob', ...values, resolve); });
    const { $add, $append } = received.pop();
    return JSON.stringify($add ?? $append.$transactions);
  }
  const amounts = [5, -5, 19.99, 0, NaN, '19.99', '0'];
  const seen = [];
  for (const amount of amounts) seen.push(`${typeof amount} ${amount}: ${await sent('increment', 'spent', amount)}`);
  seen.push(`object: ${await sent('increment', { none: 0, text: '19.99' })}`);
  const properties = { lead: 7 };
  seen.push(`charge: ${await sent('track_charge', '1,234.50', properties)}, passed: ${JSON.stringify(properties)}`);
  console.log(process.version, seen);
  const expected = [
    'number 5: {"spent":5}',
    'number -5: {"spent":-5}',
    'number 19.99: {"spent":19.99}',
    'number 0: {"spent":1}',
    'number NaN: {"spent":1}',
    'string 19.99: {"spent":1}',
    'string 0: {"spent":1}',
    'object: {"none":0,"text":"19.99"}',
    'charge: {"lead":7,"$amount":1}, passed: {"lead":7,"$amount":1}',
  ];
  process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
});
JS
node check.cjs
