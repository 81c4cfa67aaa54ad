#!/bin/sh
# Package: @amplitude/analytics-node 1.5.73 (npm), Amplitude's library for servers; its revenue and identify are those
# of @amplitude/analytics-browser, too. On Node 20 or later.
# Behaviour: `setQuantity` of a revenue passes over 0 and what is below: 10 dollars times -1, a refund, are sent as 1
# times 10, and 0 sold as 1. `setPrice(-10)` is sent as it is, and a price as text, '19.99', as text. With one event
# property that is null (a lead without a cost) all properties of the revenue are dropped. `identify` passes over a
# second value of a property, also `unset` after `set`: of zip 02108 and then 10001 the first is sent; and over `add` of
# a text. There is no error and no line in the log, at the level of warnings.
# Expected: -1 and 0, as the price has them, or an error; the other properties; the last value, as of calls in a row.
# Hurts: each lead that is sent back is a sale once more, so that revenue grows with refunds; a corrected zip code is
# not stored.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @amplitude/analytics-node@1.5.73
cat >check.cjs <<'JS'
const { createServer } = require('node:http');
const { flush, Identify, identify, init, Revenue, revenue, Types } = require('@amplitude/analytics-node');

const received = [];
const server = createServer(async (request, response) => {
  const body = await new Response(request).text();
  received.push(...JSON.parse(body).events);
  response.end('{"code":200}');
});
const warnings = [];
console.warn = (...words) => warnings.push(words);
console.error = console.warn;
const person = { user_id: 'lead-0001' };
async function sent(event, act) {
  act(event);
  if (event instanceof Revenue) revenue(event, person);
  else identify(event, person);
  await flush().promise;
  const { event_properties: of = {}, user_properties } = received.pop();
  return JSON.stringify(user_properties) ?? `${of.$quantity} x ${JSON.stringify(of.$price)}`;
}
server.listen(0, '127.0.0.1', async () => {
  const serverUrl = `http://127.0.0.1:${server.address().port}`;
  await init('key', { serverUrl, flushIntervalMillis: 10, logLevel: Types.LogLevel.Warn }).promise;
  const seen = [];
  for (const quantity of [3, 0.5, 0, -1]) {
    seen.push(await sent(new Revenue(), (one) => one.setPrice(10).setQuantity(quantity)));
  }
  for (const price of [-10, '19.99']) seen.push(await sent(new Revenue(), (one) => one.setPrice(price)));
  for (const cost of [5, null]) {
    const one = new Revenue().setEventProperties({ campaign: 'Auto', cost });
    seen.push(`cost ${cost}: campaign ${one.getEventProperties().campaign}`);
  }
  seen.push(await sent(new Identify(), (one) => one.set('zip', '02108').set('zip', '10001')));
  seen.push(await sent(new Identify(), (one) => one.set('city', 'Boston').unset('city')));
  seen.push(await sent(new Identify(), (one) => one.add('leads', '5').add('calls', 5)));
  seen.push(`warnings ${warnings.length}`);
  console.log(process.version, seen);
  const expected = [
    '3 x 10',
    '0.5 x 10',
    '1 x 10',
    '1 x 10',
    '1 x -10',
    '1 x "19.99"',
    'cost 5: campaign Auto',
    'cost null: campaign undefined',
    '{"$set":{"zip":"02108"}}',
    '{"$set":{"city":"Boston"}}',
    '{"$add":{"calls":5}}',
    'warnings 0',
  ];
  process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
});
JS
node check.cjs
