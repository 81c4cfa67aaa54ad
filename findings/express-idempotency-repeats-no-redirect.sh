#!/bin/sh
# Package: express-idempotency 1.0.6 (npm), on Node 20 or later.
# Behaviour: the response of a request is stored where the handler calls `res.send` (or `json`). After `res.redirect`,
# `res.end`, 204 without a body, a stream, or an error that an error handler ends, the key stays "in progress": each
# repetition is 409, "A previous request is still in progress for this key", for as long as the process or the store
# has the key. Of a response that is repeated only the content type is there: Location and Set-Cookie of a 201 are
# absent.
# Expected: the first response, or, where it is not stored (the README: "between 200 and 299"), the handler once more;
# "original headers", as a comment in its source has it, or a word of which ones.
# Hurts: a form whose response is a redirect, and whose first response was lost with the connection, shows an error to
# the person each time they press the button again, while the lead is stored; a client finds no address of what it
# made.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent express@4.22.3 express-idempotency@1.0.6
cat >check.cjs <<'JS'
const { once } = require('node:events');
const { Readable } = require('node:stream');
const express = require('express');
const { getSharedIdempotencyService, idempotency } = require('express-idempotency');

const endings = {
  json: (response) => response.status(201).location('/leads/1').cookie('visit', '1').json({ id: 1 }),
  redirect: (response) => response.redirect(303, '/thanks'),
  'no body': (response) => response.status(204).end(),
  end: (response) => response.status(201).end('{"id":1}'),
  stream: (response) => Readable.from(['{"id":1}']).pipe(response.status(201)),
  error: () => {
    throw new Error('The database is busy.');
  },
};
(async () => {
  let calls = 0;
  const app = express();
  app.use(express.json(), idempotency());
  app.post('/leads', (request, response) => {
    if (getSharedIdempotencyService().isHit(request)) return;
    calls += 1;
    endings[request.body.ending](response);
  });
  app.use((error, _request, response, _next) => {
    response.status(response.statusCode < 400 ? 500 : response.statusCode).end(error.message);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  async function post(ending) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': ending };
    const address = `http://127.0.0.1:${server.address().port}/leads`;
    const response = await fetch(address, { method: 'POST', redirect: 'manual', headers, body: JSON.stringify({ ending }) });
    await response.text();
    const names = ['location', 'set-cookie'].filter((name) => response.headers.has(name));
    return [response.status, ...names].join(' ');
  }
  const seen = [];
  for (const ending of Object.keys(endings)) {
    const first = await post(ending);
    await new Promise((resolve) => setTimeout(resolve, 200));
    seen.push(`${ending}: ${first}, again ${await post(ending)}`);
  }
  seen.push(`${calls} calls`);
  server.closeAllConnections();
  server.close();
  console.log(process.version, 'express-idempotency 1.0.6', seen);
  const expected = [
  'json: 201 location set-cookie, again 201',
  'redirect: 303 location, again 409',
  'no body: 204, again 409',
  'end: 201, again 409',
  'stream: 201, again 409',
  'error: 500, again 409',
  '6 calls',
];
  process.exitCode = JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1;
})();
JS
node check.cjs
