import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ResponseTooLong, responseText } from './response-text.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

// behaviour: 25.4
it('reads a response up to its limit, and none without a body', async () => {
  const url = await serve((request, response) => {
    response.statusCode = request.url === '/none' ? 204 : 200;
    response.end(request.url === '/none' ? undefined : 'né');
  });
  expect(await responseText(await fetch(url), 3)).toBe('né');
  expect(await responseText(await fetch(`${url}/none`), 3)).toBe('');
  await expect(responseText(await fetch(url), 2)).rejects.toThrow(ResponseTooLong);
});

// behaviour: 25.4
it('ends the connection of a response without an end', async () => {
  let sent = 0;
  let closed: () => void;
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const url = await serve((_request, response) => {
    const part = Buffer.alloc(64 * 1024);
    const write = () => {
      while (!response.destroyed && response.write(part)) sent += part.length;
    };
    response.on('drain', write).on('close', () => closed());
    write();
  });
  await expect(responseText(await fetch(url), 1_000_000)).rejects.toThrow(ResponseTooLong);
  await isClosed;
  expect(sent).toBeLessThan(20_000_000);
});
