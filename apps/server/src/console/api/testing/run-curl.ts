import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import type { TestConsole } from '../../testing/console-browser.ts';

/** Files that commands send, by their names. */
export type SentFiles = Readonly<Record<string, string>>;

/**
 * Runs a command of `curl` as a guide has it, against a console under test on a socket: `-X`, `-H`,
 * `-d`, `-F` and `-s`, with texts in quotes. Fresh machines have no `curl`. Throws for an option
 * that it does not know.
 */
export async function runCurl(
  { app, origin }: Pick<TestConsole, 'app' | 'origin'>,
  command: string,
  files: SentFiles = {},
): Promise<Response> {
  const [program, ...words] = [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
  if (program !== 'curl') throw new Error(`This is no command of curl: ${command}`);
  const headers = new Headers({ Host: new URL(origin).host });
  const form = new FormData();
  let [method, url, data]: [string | null, string, string | null] = [null, '', null];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const value = () => {
      at += 1;
      return words[at] ?? '';
    };
    if (word === '-X') method = value();
    else if (word === '-d') data = value();
    else if (word === '-H') {
      const [name = '', text = ''] = value().split(/: (.*)/);
      headers.set(name, text);
    } else if (word === '-F') {
      const [name = '', text = ''] = value().split(/=(.*)/);
      const file = files[text.slice(1)];
      form.set(name, text.startsWith('@') ? new File([file ?? ''], text.slice(1)) : text);
    } else if (!word.startsWith('-')) url = word;
    else if (word !== '-s') throw new Error(`The test knows no option ${word}.`);
  }
  const hasForm = [...form.keys()].length > 0;
  const sent = new Response(hasForm ? form : data);
  const type = sent.headers.get('content-type');
  if (hasForm && type !== null) headers.set('Content-Type', type);
  return overSocket(app, url, {
    method: method ?? (hasForm || data !== null ? 'POST' : 'GET'),
    headers: Object.fromEntries(headers),
    body: Buffer.from(await sent.arrayBuffer()),
  });
}

/** Sends a request to an app by HTTP, whatever host its address names. */
async function overSocket(
  app: TestConsole['app'],
  url: string,
  { body, ...options }: { method: string; headers: Record<string, string>; body: Buffer },
): Promise<Response> {
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { pathname, search } = new URL(url);
  const to = { host: '127.0.0.1', port, path: pathname + search, agent: false, ...options };
  const sending = request(to).end(body.length > 0 ? body : undefined);
  const [incoming] = await once(sending, 'response');
  const bytes = await buffer(incoming);
  server.close();
  const { statusCode: status = 0, headers } = incoming;
  return new Response([204, 304].includes(status) ? null : bytes, { status, headers });
}
