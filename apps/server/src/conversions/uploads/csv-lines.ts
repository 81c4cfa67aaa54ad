import { centsText } from '@zipfront/contracts/money/amounts';
import { MONEY_CURRENCY } from '@zipfront/contracts/money/postback';
import type { EntryChange, UploadEntry } from './upload-entry.ts';

/**
 * Joins cells that have no comma, quote or line break: ids, times, amounts, and names of goals,
 * whose schema refuses these characters.
 */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.join(',')}\n`).join('');
}

export const UTC_LINE = 'Parameters:TimeZone=+0000\n';

export const CHANGE_COLUMNS = ['Adjustment Time', 'Adjustment Type'];

/** @param words the platform's words for both kinds of changes */
export function changeCells(
  { change, valueCents }: UploadEntry,
  words: Record<EntryChange['kind'], string>,
): string[] {
  return change?.kind === 'restate'
    ? [words.restate, centsText(valueCents), MONEY_CURRENCY]
    : [words.retract, '', ''];
}
