/**
 * The id of a campaign or of an account. Microsoft writes `[123]`, and Google `="123"`, so that a spreadsheet does not take it for a
 * number. One that did has lost its last digits: `1.2021E+17`.
 */
export function parseId(cell: string): { id: string } | { error: string } {
  if (/^\d+(?:[.,]\d+)?E\+\d+$/i.test(cell)) {
    return {
      error:
        'is an id that a spreadsheet has rounded; export the report again, and before you save it in a spreadsheet, format the column as text',
    };
  }
  const [, inBrackets, inQuotes] = /^(?:\[(\d+)\]|="(\d+)")$/.exec(cell) ?? [];
  return { id: inBrackets ?? inQuotes ?? cell };
}
