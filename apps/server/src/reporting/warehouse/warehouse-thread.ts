// A thread that writes Parquet files, because compressing takes tenths of a second at once.
import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { fileWriter, parquetWriteRows } from 'hyparquet-writer';
import { type ColumnType, fileRow, type SourceRows, WAREHOUSE_COLUMNS } from './columns.ts';
import { declareRowGroups } from './declare-row-groups.ts';
import { mergedMetadata } from './merged-metadata.ts';
import type { FileToWrite, FromThread } from './parquet-writer.ts';

const ROWS_PER_GROUP = 10_000;

const STORED_AS = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  // The annotation JSON is bytes to some readers, and an object to others.
  json: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  time: {
    type: 'INT64',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
  integer: { type: 'INT32' },
  cents: { type: 'INT64' },
  flag: { type: 'BOOLEAN' },
} as const satisfies Record<ColumnType, object>;

if (parentPort === null) throw new Error('Files are written in a worker thread only.');
const port = parentPort;
const messages = on(port, 'message');

for (;;) await write(await received<FileToWrite>());

async function received<Message>(): Promise<Message> {
  const { value } = await messages.next();
  return value?.[0];
}

function reply(message: FromThread): void {
  port.postMessage(message);
}

async function write(file: FileToWrite): Promise<void> {
  const columns = WAREHOUSE_COLUMNS[file.kind];
  const { mergedFrom } = file;
  let rows = 0;

  async function* receivedRows() {
    for (;;) {
      reply({ kind: 'next' });
      const part = await received<SourceRows[typeof file.kind][] | null>();
      if (part === null) return;
      rows += part.length;
      for (const stored of part) yield fileRow(file.kind, stored);
    }
  }

  async function* mergedRows(paths: readonly string[]) {
    const sources = await Promise.all(paths.map(openSource));
    for (const source of sources.toSorted((one, other) => one.begin - other.begin)) {
      let rowStart = 0;
      for (const { num_rows } of source.metadata.row_groups) {
        const rowEnd = rowStart + Number(num_rows);
        for (const row of await parquetReadObjects({ ...source, rowStart, rowEnd })) {
          rows += 1;
          yield withJsonAsText(columns, row);
        }
        rowStart = rowEnd;
      }
    }
  }

  await parquetWriteRows({
    writer: fileWriter(file.to),
    rows: mergedFrom ? mergedRows(mergedFrom) : receivedRows(),
    columns: columns.map(({ name, type }) => ({ name, statistics: type !== 'json' })),
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type, isOptional }) => ({
        name,
        ...STORED_AS[type],
        repetition_type: isOptional ? ('OPTIONAL' as const) : ('REQUIRED' as const),
      })),
    ],
    codec: 'ZSTD',
    compressors: { ZSTD: (bytes) => zstdCompressSync(bytes) },
    rowGroupSize: ROWS_PER_GROUP,
    ...(mergedFrom && { kvMetadata: mergedMetadata(mergedFrom) }),
  });
  if (rows === 0) declareRowGroups(file.to);
  reply({ kind: 'written', rows });
}

async function openSource(path: string) {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const times = metadata.row_groups
    .flatMap(({ columns }) => columns)
    .map(({ meta_data: data }) => data?.statistics?.min_value)
    .filter((value) => value instanceof Date);
  const compressors = { ZSTD: (bytes: Uint8Array) => zstdDecompressSync(bytes) };
  return { file, metadata, compressors, begin: Math.min(...times.map(Number)) };
}

/** Versions up to 0.2.0 marked texts as JSON, which the reader parses. */
function withJsonAsText(
  columns: readonly { name: string; type: ColumnType }[],
  row: Record<string, unknown>,
): Record<string, unknown> {
  const json = new Set(columns.filter(({ type }) => type === 'json').map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      json.has(name) && typeof value !== 'string' ? [name, JSON.stringify(value)] : [name, value],
    ),
  );
}
