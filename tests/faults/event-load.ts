import { randomUUID } from 'node:crypto';
import { schemaUri } from '@zipfront/contracts/events/names';
import { expect } from 'vitest';
import { openStore } from '../../apps/server/src/open-store.ts';
import type { Store } from '../../apps/server/src/platform/store/store.ts';
import { silentLog } from '../../apps/server/src/platform/store/testing/silent-log.ts';

const BATCH = 5;

/** Delay before a refused or broken request is sent again. */
const PAUSE_MS = 20;

/** Attempts of a test to read a database; the server itself would respond with 503 to the first. */
const OPEN_ATTEMPTS = 5;

/** A batch of new events: their ids, and the body that carries them. */
export interface SentBatch {
  ids: string[];
  body: string;
}

export function newBatch(length = BATCH): SentBatch {
  const ids = Array.from({ length }, () => randomUUID());
  const now = Date.now();
  const events = ids.map((id) => ({
    schema: schemaUri('page_view'),
    event_id: id,
    timestamp: now,
    data: {
      page_url: 'https://site.example/?utm_source=g',
      referrer: '',
      original_referrer: '',
      single_page_app_url_count: 1,
    },
    contexts: [{ schema: schemaUri('session'), data: { tzses: randomUUID() } }],
  }));
  return { ids, body: JSON.stringify(events) };
}

/** The status of a batch's response; 0 if the connection broke before. */
export async function sendBatch(url: string, { body }: SentBatch): Promise<number> {
  const sent = `${url}/events?sent_at=${Date.now()}`;
  const response = await fetch(sent, { method: 'POST', body }).catch(() => null);
  return response?.status ?? 0;
}

/** Sends a batch again and again until it is acknowledged, as a tracker does. */
export async function sendUntilTaken(url: string, batch: SentBatch): Promise<void> {
  for (;;) {
    const status = await sendBatch(url, batch);
    if (status === 204) return;
    if (status !== 0 && status !== 503) throw new Error(`the collector answered ${status}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/**
 * Until the first response other than 204: what was acknowledged, and what was not. `kill`: called
 * once after so many batches.
 */
export async function sendUntilKilled(
  url: string,
  {
    clients,
    takenBefore,
    kill,
  }: { clients: number; takenBefore: number; kill: () => Promise<unknown> },
): Promise<{ taken: SentBatch[]; open: SentBatch[] }> {
  const taken: SentBatch[] = [];
  const open: SentBatch[] = [];
  let killed: Promise<unknown> | null = null;
  const client = async () => {
    for (;;) {
      const batch = newBatch();
      if ((await sendBatch(url, batch)) !== 204) return open.push(batch);
      taken.push(batch);
      if (taken.length >= takenBefore) killed ??= kill();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await killed;
  expect(taken.length).toBeGreaterThanOrEqual(takenBefore);
  expect(open).toHaveLength(clients);
  return { taken, open };
}

export function sentIds(batches: readonly SentBatch[]): string[] {
  return batches.flatMap(({ ids }) => ids);
}

export async function storedIds(databaseUrl: string): Promise<string[]> {
  const store = await openPatiently(databaseUrl);
  try {
    const rows = await store.reads.selectFrom('event').select('event_id').execute();
    return rows.map(({ event_id: id }) => id);
  } finally {
    await store.close();
  }
}

/** A database that has just started again on a busy machine may take longer than a server waits. */
async function openPatiently(url: string): Promise<Store> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openStore({ url, log: silentLog });
    } catch (error) {
      if (attempt === OPEN_ATTEMPTS) throw error;
    }
  }
}
