// The upper bound for durable work: appends each request to a file, with one fdatasync for all that
// wait.
// No validation, no identity, no database.
import { closeSync, fdatasync, openSync, writeSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';

const [port = '0', file = 'bare.log'] = process.argv.slice(2);
const log = openSync(file, 'a');
let waiting: { record: Buffer; response: ServerResponse }[] = [];
let syncing = false;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const head = JSON.stringify([Date.now(), request.url, request.headers]);
    waiting.push({
      record: Buffer.concat([Buffer.from(head), ...chunks, Buffer.from('\n')]),
      response,
    });
    if (!syncing) commit();
  });
});

server.listen(Number(port), '127.0.0.1');
process.on('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => closeSync(log));
});

function commit(): void {
  const group = waiting;
  waiting = [];
  syncing = true;
  writeSync(log, Buffer.concat(group.map(({ record }) => record)));
  fdatasync(log, (error) => {
    syncing = false;
    for (const { response } of group) {
      response.writeHead(error ? 500 : 201, { 'content-type': 'application/json' });
      response.end('{"ok":true}');
    }
    if (waiting.length > 0) commit();
  });
}
