import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { asyncBufferFromFile, type KeyValue, parquetMetadataAsync } from 'hyparquet';
import type { Instant } from '../../platform/store/tables/columns.ts';

export function monthFolder(at: Instant): string {
  return `month=${new Date(at).toISOString().slice(0, 7)}`;
}

export function timeInName(at: Instant): string {
  return new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** `part-` of stored rows, `month-` of a month's merged files; then its time. */
const FILE_NAME = /^(part|month)-(\d{8}T\d{6}Z)-[\da-f]{8}\.parquet$/;

export function readFileName(name: string): { isMerged: boolean; time: string } | null {
  const [, kind, time] = FILE_NAME.exec(name) ?? [];
  return time === undefined ? null : { isMerged: kind === 'month', time };
}

/** The same files give the same name, so that two runs at once write one file. */
export function mergedName(names: readonly string[]): string {
  const time = readFileName(names.at(-1) ?? '')?.time;
  return `month-${time}-${hash('sha256', names.join('\n')).slice(0, 8)}.parquet`;
}

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
