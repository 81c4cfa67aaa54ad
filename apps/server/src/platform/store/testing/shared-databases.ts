import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `findSharedDatabases` asks for them: an address of Vitest's main process. */
    sharedDatabasesUrl: string;
  }
}

/** A PostgreSQL database with all tables and without rows, which tests copy. */
export const CURRENT_DATABASE = 'zipfront_current';

/** An SQLite file of the same kind. */
export const CURRENT_FILE = 'current.db';

export interface SharedDatabases {
  /** `postgres://…:port`, without a database: each test creates its own. */
  postgresUrl: string;
  /** Of all SQLite files: workers end without a chance to delete those that they use. */
  databaseFolder: string;
}

/**
 * Vitest's global set-up. It makes databases at the first request (`engines.ts`): other tests do
 * not wait.
 *
 * @returns the tear-down: stops the PostgreSQL server and deletes all files
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let making: Promise<{ shared: SharedDatabases; remove(): Promise<void> }> | undefined;
  const server = createServer((_request, response) => {
    making ??= makeDatabases();
    making.then(
      ({ shared }) => response.end(JSON.stringify(shared)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  project.provide('sharedDatabasesUrl', `http://127.0.0.1:${port}/`);
  return async () => {
    server.close();
    const made = await making?.catch(() => null);
    await made?.remove();
  };
}

async function makeDatabases() {
  const [{ openStore }, { startPostgres }, { silentLog: log }] = await Promise.all([
    import('../../../open-store.ts'),
    import('./postgres.ts'),
    import('./silent-log.ts'),
  ]);
  const databaseFolder = await mkdtemp(join(tmpdir(), 'zipfront-databases-'));
  // No test of this server kills the machine: nothing needs to reach the disk.
  const postgres = await startPostgres({ fsync: false });
  await postgres.create(CURRENT_DATABASE);
  const urls = [
    `file:${join(databaseFolder, CURRENT_FILE)}`,
    `${postgres.url}/${CURRENT_DATABASE}`,
  ];
  for (const url of urls) await (await openStore({ url, log })).close();
  return {
    shared: { postgresUrl: postgres.url, databaseFolder },
    async remove() {
      await postgres.stop();
      await rm(databaseFolder, { recursive: true, force: true });
    },
  };
}
