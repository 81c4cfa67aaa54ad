import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { readParquet } from 'parquet-wasm/node';
import { describe, expect, it } from 'vitest';
import type { WarehouseKind } from '../../platform/store/tables/warehouse.ts';
import { temporaryFolder } from '../../platform/store/testing/temporary-folder.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { timing, writeFile } from './testing/write-file.ts';

const ROOT = join(import.meta.dirname, '../../../../..');

const KINDS: WarehouseKind[] = ['events', 'touches', 'conversions', 'deletions'];

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(statement)).getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Reads all columns of a file by each reader, and returns the number of its rows. */
const readers: Record<string, (path: string) => Promise<number>> = {
  '@duckdb/node-api': async (path) => (await query(`from read_parquet('${path}')`)).length,
  hyparquet: async (path) => {
    const { buffer } = new Uint8Array(readFileSync(path));
    const compressors = { ZSTD: (bytes: Uint8Array) => zstdDecompressSync(bytes) };
    return (await parquetReadObjects({ file: buffer, compressors })).length;
  },
  'parquet-wasm': async (path) => {
    const batches = readParquet(readFileSync(path)).recordBatches();
    return batches.reduce((rows, batch) => rows + batch.numRows, 0);
  },
};

describe.each(Object.entries(readers))('%s', (name, countRows) => {
  // behaviour: 37.12
  it.each(KINDS)('reads all columns of %s without rows', async (kind) => {
    expect(await countRows(await writeFile(kind, []))).toBe(0);
  });

  // behaviour: 37.12
  it('reads all rows of a full file', async () => {
    expect(await countRows(await writeFile('events', [timing('a'), timing('b')]))).toBe(2);
    const deletion = { kind: 'events', key: 'a', position: 0, listed_at: NOON } as const;
    expect(await countRows(await writeFile('deletions', [deletion]))).toBe(1);
  });

  // behaviour: 37.12
  it('finds the tested version in the table of the document', () => {
    const { version } = createRequire(join(ROOT, 'package.json'))(
      join(ROOT, 'node_modules', name, 'package.json'),
    );
    const document = readFileSync(join(ROOT, 'docs/warehouse.md'), 'utf8');
    expect(document).toContain(`\`${name}\` ${version.replace(/-r\..*/, '')} |`);
  });
});

describe('the columns of JSON', () => {
  // behaviour: 37.3
  it('reads text beside files with the annotation JSON, in either order', async () => {
    const today = await writeFile('events', [timing('new')]);
    const former = join(temporaryFolder(), 'former.parquet');
    const text = JSON.stringify({ timer: 'old' });
    const bytes = parquetWriteBuffer({
      columnData: [{ name: 'properties', data: [JSON.parse(text)], type: 'JSON' }],
    });
    writeFileSync(former, new Uint8Array(bytes));
    for (const files of [
      [former, today],
      [today, former],
    ]) {
      const list = files.map((path) => `'${path}'`).join();
      expect(
        await query(
          `select properties->>'timer' as timer from read_parquet([${list}], union_by_name = true)
            order by timer`,
        ),
      ).toEqual([{ timer: 'new' }, { timer: 'old' }]);
    }
  });

  // behaviour: 37.3
  it('writes no long text of JSON into the footer', async () => {
    const bytes = readFileSync(await writeFile('events', [timing('x'.repeat(60_000))]));
    expect(bytes.readUInt32LE(bytes.length - 8)).toBeLessThan(4_096);
  });
});
