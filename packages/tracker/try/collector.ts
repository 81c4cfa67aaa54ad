import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { envelopeSchema, eventDataSchemas } from '@zipfront/contracts/events/schemas';
import type { EventName } from '@zipfront/contracts/events/types';
import * as v from 'valibot';

/** An event that arrived, and why it is bad, if it is. */
export interface Arrived {
  name: string;
  event: unknown;
  fault: string | null;
}

/** A page with the tracker, and a collector that stores events in memory, on one address. */
export interface Trial {
  url: string;
  close: () => Promise<void>;
}

/** On this machine alone. `onArrival` is called once for each event. */
export async function startTrial(
  script: string,
  port: number,
  onArrival: (arrived: Arrived) => void,
): Promise<Trial> {
  const seen = new Set<string>();
  const watchers = new Set<ServerResponse>();
  let isDown = false;

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const events = JSON.parse(await readBody(request)) as unknown[];
    if (isDown) return response.writeHead(503).end();
    for (const event of events) {
      const arrived = validate(event);
      const id = String((event as { event_id?: unknown }).event_id);
      if (seen.has(id)) continue;
      seen.add(id);
      onArrival(arrived);
      for (const watcher of watchers) watcher.write(`data: ${JSON.stringify(arrived)}\n\n`);
    }
    response.writeHead(204).end();
  }

  function watch(response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': open\n\n');
    watchers.add(response);
    response.once('close', () => watchers.delete(response));
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://local');
    if (pathname === '/events') receive(request, response).catch(() => response.destroy());
    else if (pathname === '/arrived') watch(response);
    else if (pathname === '/collector') {
      isDown = request.method === 'DELETE';
      response.writeHead(204).end();
    } else if (pathname === '/tracker.iife.js') send(response, 'text/javascript', script);
    else if (pathname === '/favicon.ico') response.writeHead(204).end();
    else send(response, 'text/html', readFileSync(join(import.meta.dirname, 'page.html'), 'utf8'));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function validate(event: unknown): Arrived {
  const envelope = v.safeParse(envelopeSchema, event);
  if (!envelope.success) return { name: 'unknown', event, fault: faultText(envelope.issues) };
  const [vendor, name = ''] = envelope.output.schema.replace('iglu:', '').split('/');
  if (vendor !== 'com.zipfront') return { name, event, fault: null };
  if (!Object.hasOwn(eventDataSchemas, name)) return { name, event, fault: 'an unknown schema' };
  const data = v.safeParse(eventDataSchemas[name as EventName], envelope.output.data);
  return { name, event, fault: data.success ? null : faultText(data.issues) };
}

function faultText([issue]: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  return `${v.getDotPath(issue) ?? 'event'}: ${issue.message}`;
}

function send(response: ServerResponse, type: string, text: string) {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
