import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../open-store.ts';
import { WRITER_FILE } from '../../testing/test-writer-file.ts';
import { engines } from '../testing/engines.ts';
import { silentLog } from '../testing/silent-log.ts';

const run = promisify(execFile);
const OPEN_ONCE = join(import.meta.dirname, '../testing/open-once.ts');

describe.each(engines)('migrations on $name', (engine) => {
  // behaviour: 13.2
  it('runs each migration once when four processes start at once', async () => {
    const database = await engine.create();
    const starts = Array.from({ length: 4 }, () =>
      run(process.execPath, [OPEN_ONCE, database.url, WRITER_FILE.href]),
    );
    const ends = await Promise.all(starts);
    expect(ends.map(({ stderr }) => stderr)).toEqual(['', '', '', '']);

    const store = await openStore({ url: database.url, log: silentLog });
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
      store.reads,
    );
    expect(rows).toEqual([
      { name: '0001-visits' },
      { name: '0002-events' },
      { name: '0003-reviews' },
      { name: '0004-error-reports' },
      { name: '0005-orders' },
      { name: '0006-privacy' },
      { name: '0007-events-by-visit' },
      { name: '0008-forms' },
      { name: '0009-orders-guard' },
      { name: '0010-shipping' },
      { name: '0011-home-line' },
      { name: '0012-accounts' },
      { name: '0013-retention' },
      { name: '0014-outbox' },
      { name: '0015-desk' },
      { name: '0016-order-life' },
      { name: '0017-order-queue' },
      { name: '0018-unchallenged' },
      { name: '0019-samples' },
      { name: '0020-overdue' },
      { name: '0022-desk-search' },
      { name: '0023-ad-consent' },
      { name: '0024-lead-ids' },
      { name: '0025-conversions' },
      { name: '0026-reports' },
      { name: '0027-experiments' },
      { name: '0030-mail-counts' },
      { name: '0031-spend' },
      { name: '0032-postbacks' },
      { name: '0033-funnel' },
      { name: '0034-health' },
      { name: '0035-exports' },
      { name: '0036-pending-visits' },
      { name: '0038-experiment-money' },
      { name: '0040-jobs' },
      { name: '0041-event-key' },
      { name: '0043-vital-order' },
      { name: '0044-deleted-visits' },
      { name: '0045-visit-keys' },
      { name: '0046-last-reports' },
      { name: '0048-visits-of-events' },
      { name: '0052-leads-to-export' },
      { name: '0054-click-ids-of-retractions' },
      { name: '0055-channel-rules' },
      { name: '0056-conversions-by-time' },
      { name: '0057-new-visits' },
      { name: '0058-counted-as' },
      { name: '0059-names-of-campaigns' },
      { name: '0060-visits-of-events' },
      { name: '0061-unattached-load' },
      { name: '0065-program-signs' },
      { name: '0066-source-days' },
    ]);
    await store.close();
    await database.drop();
  });
});
