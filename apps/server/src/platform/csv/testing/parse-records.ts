import { readCsv } from '../csv.ts';

/** The rows of a CSV file below its header, by the names of their columns. */
export function parseRecords(text: string): Record<string, string>[] {
  const [header, ...rows] = readCsv(text, ',');
  return rows.map(({ cells }) =>
    Object.fromEntries(cells.map((cell, index) => [header?.cells[index] ?? '', cell])),
  );
}
