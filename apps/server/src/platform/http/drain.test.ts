import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { createDrain } from './drain.ts';
import { startServer } from './server.ts';

/** Asks by one connection that may stay open: the status, and whether it does. */
async function ask(port: number, agent: Agent, path: string): Promise<[number, string]> {
  const sent = request({ port, path, agent, host: '127.0.0.1' }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return [answer.statusCode ?? 0, answer.headers.connection ?? ''];
}

// behaviour: 30.1
it('fails the checks of balancers, serves all else, and ends connections while it drains', async () => {
  const drain = createDrain(
    (incoming, outgoing) => {
      outgoing.writeHead(incoming.url === '/healthz' ? 204 : 200, ['Content-Length', '4']);
      outgoing.end(incoming.url === '/healthz' ? undefined : 'page');
    },
    { publicUrl: 'http://localhost:8080' },
  );
  const server = await startServer(drain.listener, { host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(async () => {
    agent.destroy();
    await server.stop();
  });
  expect(await ask(server.port, agent, '/healthz')).toEqual([204, 'keep-alive']);
  drain.begin();
  for (const path of ['/healthz', '/readyz', '/readyz?by=balancer']) {
    expect(await ask(server.port, agent, path), path).toEqual([503, 'close']);
  }
  expect(await ask(server.port, agent, '/')).toEqual([200, 'close']);
});
