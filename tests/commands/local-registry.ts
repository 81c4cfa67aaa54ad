import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalRegistry {
  url: string;
  /** Names and versions that were published. */
  published: () => string[];
  close: () => Promise<void>;
}

/** What npm sends to publish a version. */
interface Publication {
  name: string;
  'dist-tags': Record<string, string>;
  versions: Record<string, { dist: { tarball: string } }>;
  _attachments: Record<string, { data: string }>;
}

/** Starts a registry that takes what is published with this token, and serves it to all. */
export async function startLocalRegistry(token: string): Promise<LocalRegistry> {
  const packages = new Map<string, Omit<Publication, '_attachments'>>();
  const archives = new Map<string, Buffer>();

  function publish({ _attachments, ...given }: Publication) {
    const known = packages.get(given.name);
    for (const [file, { data }] of Object.entries(_attachments)) {
      archives.set(`/-/${file}`, Buffer.from(data, 'base64'));
      for (const { dist } of Object.values(given.versions)) dist.tarball = `${url}/-/${file}`;
    }
    packages.set(given.name, { ...given, versions: { ...known?.versions, ...given.versions } });
  }

  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '/');
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'PUT') {
      if (request.headers.authorization !== `Bearer ${token}`) return answer(401, {});
      publish(await readBody(request));
      return answer(201, { ok: true });
    }
    const archive = archives.get(path);
    if (archive !== undefined) return response.writeHead(200).end(archive);
    const found = packages.get(path.slice(1));
    return found ? answer(200, found) : answer(404, { error: 'not found' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    published: () =>
      [...packages.values()].flatMap(({ name, versions }) =>
        Object.keys(versions).map((version) => `${name}@${version}`),
      ),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<Publication> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
