import { basename } from 'node:path';
import { asyncBufferFromFile, type KeyValue, parquetMetadataAsync } from 'hyparquet';

const KEY = 'zipfront.merged';

export function mergedMetadata(paths: readonly string[]): KeyValue[] {
  return [{ key: KEY, value: JSON.stringify(paths.map((path) => basename(path))) }];
}

/** Throws if it cannot be read as Parquet. */
export async function readMergedNames(path: string): Promise<string[]> {
  const { key_value_metadata: entries } = await parquetMetadataAsync(
    await asyncBufferFromFile(path),
  );
  return JSON.parse(entries?.find(({ key }) => key === KEY)?.value ?? '[]');
}
