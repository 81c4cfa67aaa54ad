import { hash } from 'node:crypto';
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
