import { dayOfDate } from '../../rollups/reporting-time.ts';
import { parseSpend } from '../parse-spend.ts';
import type { SpendFile, SpendOptions } from '../spend-file.ts';

/** The day of the tests' files. */
export const TODAY = dayOfDate('2026-11-22');

/** Reads a file on the tests' day. */
export function readText(text: string | Uint8Array, options: Partial<SpendOptions> = {}) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const open = { source: '', account: '', dateOrder: null, latestDay: TODAY };
  return parseSpend(bytes, { ...open, ...options });
}

/** Reads a file that has no errors. */
export function createFile(
  text: string | Uint8Array,
  options: Partial<SpendOptions> = {},
): SpendFile {
  const result = readText(text, options);
  if ('errors' in result) throw new Error(result.errors.join('\n'));
  return result.file;
}

/** The errors of a file. */
export function readErrors(
  text: string | Uint8Array,
  options: Partial<SpendOptions> = {},
): string[] {
  const result = readText(text, options);
  return 'errors' in result ? result.errors : [];
}
