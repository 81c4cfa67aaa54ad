import type { PlatformName } from '@zipfront/contracts/console/platform-name';
import type { Transaction } from 'kysely';
import { type Actor, recordAction } from '../../platform/audit/record-action.ts';
import type { ConversionExportRow } from '../../platform/store/export-rows.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Conversions of one goal that leave together. */
export interface Departure {
  platform: PlatformName;
  goal: string;
  way: ConversionExportRow['way'];
  /** The file that they leave in; null for other ways. */
  batch: string | null;
  by: Actor;
  /** Number of versions. */
  count: number;
  /** Epoch milliseconds. */
  at: number;
}

/** Who acts where a platform gets conversions without a person: by its API, or as a feed that it fetches. */
export function platformActor(
  platform: PlatformName,
  way: 'api' | 'feed',
  requestId: string | null = null,
): Actor {
  return { accountId: null, name: `${platform}-${way}`, role: 'platform', requestId };
}

/** Writes into the audit trail that conversions leave, within the transaction that marks them as sent. */
export async function recordDeparture(
  trx: Transaction<Database>,
  { platform, goal, way, batch, by, count, at }: Departure,
): Promise<void> {
  if (count === 0) return;
  const common = { by, at, detail: { platform, goal, way, conversions: String(count) } };
  await recordAction(
    trx,
    batch === null
      ? { ...common, action: 'conversions-sent', subject: goal }
      : { ...common, action: 'export-file-made', subject: batch },
  );
}
