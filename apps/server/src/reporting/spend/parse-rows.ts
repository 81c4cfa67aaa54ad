import type { RequestOf } from '@zipfront/contracts/api/operation';
import type { pushSpend } from '@zipfront/contracts/api/spend-imports';
import { MAX_ERRORS } from '@zipfront/contracts/errors/problem';
import { centsText } from '@zipfront/contracts/money/amounts';
import { getOwn } from '@zipfront/contracts/own';
import { mergedLines, readLines } from './parse-spend.ts';
import { OWN_COLUMNS } from './platforms.ts';
import type { SpendFile, SpendOptions } from './spend-file.ts';
import { createTable } from './spend-table.ts';

export type PushedRow = RequestOf<typeof pushSpend>['body']['rows'][number];

export interface WrongRow {
  row: number;
  column: keyof PushedRow;
  message: string;
}

const SENTENCE = /^Line (\d+)(?:, column (\w+))?: (?:“[^”]*” )?(.*)$/su;

export function parseRows(
  rows: readonly PushedRow[],
  { currency, latestDay }: { currency: string | null } & Pick<SpendOptions, 'latestDay'>,
): { file: SpendFile } | { wrong: WrongRow[] } {
  const given = rows.map((row, index) => ({ line: index + 1, cells: createCells(row) }));
  const table = { ...createTable({ line: 0, cells: OWN_COLUMNS }, given, ','), isOwn: false };
  const options = { source: '', account: '', dateOrder: null, latestDay };
  const read = readLines({ table, options, reading: 'month-first', mark: '.' });
  const wrong = [...read.errors.map(wrongRow), ...twice(read.lines)];
  if (wrong.length > 0) return { wrong: wrong.slice(0, MAX_ERRORS) };
  const { notes, questions } = read;
  const lines = mergedLines(read.lines);
  return { file: { currency, lines, notes, questions, isUnitKnown: true } };
}

function createCells(row: PushedRow): string[] {
  const cells: Record<string, string | number | undefined> = {
    ...row,
    date: row.day,
    cost: centsText(row.cost_cents),
  };
  return OWN_COLUMNS.map((column) => String(getOwn(cells, column) ?? '').trim());
}

function wrongRow(sentence: string): WrongRow {
  const [, line = '1', column, why = sentence] = SENTENCE.exec(sentence) ?? [];
  const fields: Record<string, keyof PushedRow> = { date: 'day', cost: 'cost_cents' };
  const field = getOwn(fields, column ?? '') ?? (column as keyof PushedRow | undefined);
  const message = field === undefined ? why.replace(/^the/, 'The') : `The ${field} ${why}`;
  return { row: Number(line) - 1, column: field ?? 'campaign', message };
}

function twice(lines: ReturnType<typeof readLines>['lines']): WrongRow[] {
  const seen = new Set<string>();
  return lines.flatMap(({ number, day, source, account, campaign_id, campaign, ad_group }) => {
    const key = JSON.stringify([day, source, account, campaign_id, campaign, ad_group]);
    const isTwice = seen.has(key);
    seen.add(key);
    const message = 'The same day and ad group are there twice.';
    return isTwice ? [{ row: number - 1, column: 'day', message }] : [];
  });
}
