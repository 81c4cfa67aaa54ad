#!/bin/sh
# Package: @analytics-debugger/ga4mp 0.0.8 (npm), the protocol of Google Analytics 4 for servers, on Node 20 or later.
# Behaviour: `trackEvent` reads who the person is when the request is made, a moment after the call. On a server that
# sets the person, tracks and goes on to the next one, both events are sent as the second person; so it is with
# `setUserProperty`. After `setUserId(null)`, at a sign-out, the event before it has the user id "null". `items` of an
# event that is not one of 14, such as generate_lead, are the text "[object Object]".
# Expected: an event has the values at its call, as it has its own parameters; no user id for null; items, or an error.
# Hurts: of leads that come together all belong to the last person, with that person's zip code.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @analytics-debugger/ga4mp@0.0.8
cat >check.cjs <<'JS'
const { createServer } = require('node:http');
const ga4mp = require('@analytics-debugger/ga4mp/dist/ga4mp.umd.js');

const received = [];
const wait = (time) => new Promise((resolve) => { setTimeout(resolve, time); });
const server = createServer((request, response) => {
  received.push(new URL(request.url, 'http://127.0.0.1').searchParams);
  response.end();
});
server.listen(0, '127.0.0.1', async () => {
  const endpoint = `http://127.0.0.1:${server.address().port}/g/collect`;
  const tracker = ga4mp(['G-TEST'], { client_id: '1.1', endpoint, mode: 'node' });
  async function sent(act) {
    received.length = 0;
    act();
    await wait(300);
    const all = received.toSorted((a, b) => a.get('_s') - b.get('_s'));
    return all.map((query) => `${query.get('en')} uid=${query.get('uid')} zip=${query.get('up.zip')}`).join(', ');
  }
  const track = (person, zip) => {
    tracker.setUserId(person);
    tracker.setUserProperty('zip', zip);
    tracker.trackEvent(`lead_${person}`, { value: 5 });
  };
  const seen = [
    await sent(() => { track('ana', 'z10001'); track('ben', 'z60601'); }),
    await sent(() => { track('ana', 'z10001'); }),
    await sent(() => { tracker.trackEvent('lead'); tracker.setUserId(null); }),
  ];
  await sent(() => { tracker.trackEvent('generate_lead', { items: [{ item_id: 'auto' }] }); });
  seen.push(received[0].get('ep.items'));
  console.log(process.version, seen);
  const expected = [
    'lead_ana uid=ben zip=z60601, lead_ben uid=ben zip=z60601',
    'lead_ana uid=ana zip=z10001',
    'lead uid=null zip=z10001',
    '[object Object]',
  ];
  process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
});
JS
node check.cjs
