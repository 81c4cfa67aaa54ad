import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import type { SharedDatabases } from './shared-databases.ts';

/**
 * Made for the first test file that asks.
 *
 * @throws Error that says why they could not be made
 */
export async function findSharedDatabases(): Promise<SharedDatabases> {
  // No `fetch`, which tests replace.
  const [response] = (await once(get(inject('sharedDatabasesUrl')), 'response')) as [
    IncomingMessage,
  ];
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(body);
  return JSON.parse(body);
}
