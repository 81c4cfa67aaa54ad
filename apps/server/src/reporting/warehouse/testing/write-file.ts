import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { WarehouseKind } from '../../../platform/store/tables/warehouse.ts';
import { temporaryFolder } from '../../../platform/store/testing/temporary-folder.ts';
import { eventRow } from '../../../visitors/events/testing/event-rows.ts';
import type { SourceRows } from '../columns.ts';
import { startParquetWriter } from '../parquet-writer.ts';

/** Writes a file as the warehouse does, and returns its path. */
export async function writeFile<Kind extends WarehouseKind>(
  kind: Kind,
  rows: SourceRows[Kind][],
): Promise<string> {
  const to = join(temporaryFolder(), `${kind}.parquet`);
  const writer = startParquetWriter();
  onTestFinished(() => void writer.close());
  await writer.write({ kind, to }, [rows].values() as never);
  return to;
}

/** An event with a text in its properties. */
export const timing = (timer: string) => eventRow({ data: JSON.stringify({ timer }) });
