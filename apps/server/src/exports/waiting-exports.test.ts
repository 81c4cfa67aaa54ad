import { DAY_MS, MINUTE_MS } from '@zipfront/contracts/day-ms';
import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ConversionRow } from '../store/conversion-row.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { engines, silentLog } from '../store/testing/engines.ts';
import { emptyTestDatabase } from '../store/testing/open-database.ts';
import type { ConversionPlatform } from './apis/conversion-platform.ts';
import { createMetaConversions } from './apis/meta-conversions.ts';
import { runExports } from './run-exports.ts';
import { conversionRow, EXPORTS } from './testing/conversion-rows.ts';
import { NOW } from './testing/shareable.ts';
import { metaStandIn, standIn } from './testing/stand-in.ts';

const { signal } = new AbortController();

describe.each(engines)('exports that wait on $name', (engine) => {
  let store: Store;
  let db: Kysely<Database>;
  let now: number;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    now = NOW;
  });

  const run = (platform: ConversionPlatform) => {
    const pages = { siteNames: () => ['insurance'], exportsOf: () => EXPORTS };
    const parts = { store, log: silentLog, now: () => now, platforms: [platform], pages };
    return runExports(parts, signal);
  };
  const meta = (url: string) =>
    createMetaConversions({ url, version: 'v24.0', dataset: '55555', accessToken: 'meta-token' });
  const update = (changes: Partial<ConversionRow>) =>
    db.updateTable('conversion').set(changes).execute();
  const versions = () =>
    store.reads
      .selectFrom('conversion_export')
      .selectAll()
      .orderBy('lead_id')
      .orderBy('version')
      .execute();

  describe('after a first attempt that failed', () => {
    beforeEach(async () => {
      const stopped = await standIn(() => ({ status: 503 }));
      await db.insertInto('conversion').values(conversionRow('Sold')).execute();
      await run(meta(stopped.url));
      expect(await versions()).toMatchObject([{ state: 'waiting', reason: 'HTTP 503' }]);
      now += MINUTE_MS;
    });

    /** The amounts that Meta gets by two passes. */
    async function amountsSent(): Promise<number[]> {
      const { url, received } = await metaStandIn(now);
      await run(meta(url));
      await run(meta(url));
      return received.flatMap(({ text }) =>
        (JSON.parse(text) as { data: { custom_data: { value: number } }[] }).data.map(
          ({ custom_data: { value } }) => value,
        ),
      );
    }

    // behaviour: 25.7
    it.each([
      'reversed',
      'accepted',
    ] as const)('do not leave for a lead that is %s by now', async (status) => {
      await update({ status });
      expect(await amountsSent()).toEqual([]);
      expect(await versions()).toEqual([]);
    });

    // behaviour: 25.7
    it('do not leave once they are too old for the platform', async () => {
      now += 7 * DAY_MS;
      expect(await amountsSent()).toEqual([]);
      expect(await versions()).toEqual([]);
    });

    // behaviour: 25.7
    it('leave with the amount of now', async () => {
      await update({ value_cents: 3_000 });
      expect(await amountsSent()).toEqual([30]);
      expect(await versions()).toMatchObject([{ version: 1, value_cents: 3_000, state: 'sent' }]);
    });
  });
});
