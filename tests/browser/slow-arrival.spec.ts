import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from './fixtures.ts';
import { UNSEEN, watchLayoutShifts } from './layout-shifts.ts';

const PIECE_BYTES = 3_000;
const PIECE_MS = 40;

/** A proxy that passes a document on piece by piece, like a slow network. */
async function startSlowNetwork(target: string): Promise<Server & { url: string }> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(target + request.url, {
      headers: { 'accept-encoding': 'identity' },
    });
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    const body = Buffer.from(await answer.arrayBuffer());
    const pieceBytes = type.startsWith('text/html') ? PIECE_BYTES : body.length;
    for (let start = 0; start < body.length; start += pieceBytes) {
      response.write(body.subarray(start, start + pieceBytes));
      await wait(PIECE_MS);
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(server, { url: `http://127.0.0.1:${port}` });
}

for (const path of ['/', '/auto/', '/shipping/', '/shipping/prices/', '/shipping/reviews/']) {
  // behaviour: 10.31
  test(`causes no layout shift on ${path} while it arrives piece by piece`, async ({
    page,
    server,
  }) => {
    const network = await startSlowNetwork(server.url);
    const shifts = await watchLayoutShifts(page);
    for (const width of [360, 1280]) {
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(network.url + path, { waitUntil: 'load' });
        const seen = (await shifts()).filter(({ value }) => value > UNSEEN);
        expect(seen).toEqual([]);
      });
    }
    network.close();
    network.closeAllConnections();
  });
}
