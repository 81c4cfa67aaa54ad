import { basename } from 'node:path';
import { asyncBufferFromFile, type KeyValue, parquetMetadataAsync } from 'hyparquet';

/** The key in a merged file's metadata of the names of the files that it replaces, as JSON. */
const KEY = 'zipfront.merged';

/** The metadata of a file that files are merged into. */
export function mergedMetadata(paths: readonly string[]): KeyValue[] {
  return [{ key: KEY, value: JSON.stringify(paths.map((path) => basename(path))) }];
}

/**
 * The names of the files that a file has replaced; none if it was not merged.
 *
 * @throws Error if it cannot be read as Parquet
 */
export async function readMergedNames(path: string): Promise<string[]> {
  const { key_value_metadata: entries } = await parquetMetadataAsync(
    await asyncBufferFromFile(path),
  );
  return JSON.parse(entries?.find(({ key }) => key === KEY)?.value ?? '[]');
}
