/** Text of a file of comma-separated values, without the escaping of formulas: no cell has free text. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.join(',')}\n`).join('');
}
