#!/bin/sh
# Package: undici 7.30.2 (npm), whose `fetch` and `request` are those of Node, with its RetryAgent, on Node 20.18.1 or
# later.
# Behaviour: after a 503 or 429, a body that was read once is sent again as nothing: a PUT or POST of a generator, by
# `request` or `fetch`, and by `fetch` of a ReadableStream or a Readable, arrives first as it is and then with
# `content-length: 0`. The second answer, 200, is the result. A Readable by `request` is an error, as it should be, and
# a text by `request` is sent twice as it is.
# Expected: an error for each of them: "The RetryHandler does not retry over stateful bodies (e.g. streams,
# AsyncIterable)", and rejects with UND_ERR_REQ_RETRY, say its documents.
# Hurts: a file of leads or costs that is streamed to a partner replaces what is there by an empty file, and the sender
# reads 200; only where the partner was busy for a moment.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent undici@7.30.2
cat >check.mjs <<'JS'
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { Agent, fetch, request, RetryAgent } from 'undici';

let [status, received] = [503, []];
const server = createServer(async (incoming, response) => {
  const body = Buffer.concat(await incoming.toArray());
  received.push(`${body.length} bytes`);
  response.writeHead(received.length === 1 ? status : 200).end('{}');
});
await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
const address = `http://127.0.0.1:${server.address().port}`;
const dispatcher = new RetryAgent(new Agent(), { methods: ['POST', 'PUT'], minTimeout: 20 });
async function* generator() {
  yield 'date,cost\n';
  yield '2026-11-01,10\n';
}
const bodies = {
  generator,
  Readable: () => Readable.from(generator()),
  ReadableStream: () => Readable.toWeb(Readable.from(generator(), { objectMode: false })),
  text: () => 'date,cost\n2026-11-01,10\n',
};
const seen = [];
for (const [call, name, method] of [
  [request, 'text', 'PUT'],
  [request, 'Readable', 'PUT'],
  [request, 'generator', 'PUT'],
  [fetch, 'generator', 'POST'],
  [fetch, 'Readable', 'PUT'],
  [fetch, 'ReadableStream', 'PUT'],
]) {
  for (status of [503, 429]) {
    received = [];
    const result = await call(address, { method, body: bodies[name](), duplex: 'half', dispatcher }).then(
      (response) => response.statusCode ?? response.status,
      (error) => error.code,
    );
    seen.push(`${status}, ${call === fetch ? 'fetch' : 'request'} of ${name}: ${received.join(', ')}: ${result}`);
  }
}
console.log(process.version, seen);
const expected = [
  'request of text: 24 bytes, 24 bytes: 200',
  'request of Readable: 24 bytes: UND_ERR_REQ_RETRY',
  'request of generator: 24 bytes, 0 bytes: 200',
  'fetch of generator: 24 bytes, 0 bytes: 200',
  'fetch of Readable: 24 bytes, 0 bytes: 200',
  'fetch of ReadableStream: 24 bytes, 0 bytes: 200',
].flatMap((line) => [503, 429].map((code) => `${code}, ${line}`));
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
