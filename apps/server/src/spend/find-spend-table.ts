import { DELIMITERS, NotATable, readTable, type TableLine } from './read-table.ts';

/** The names of each column as platforms export them, the preferred ones first: lower case, `_` as a space. */
const COLUMN_NAMES = {
  day: ['day', 'date', 'gregorian date', 'reporting starts', 'time period'],
  lastDay: ['reporting ends'],
  source: ['source', 'utm source'],
  campaignId: ['campaign id', 'utm id'],
  campaign: ['campaign', 'campaign name', 'utm campaign'],
  adGroup: ['ad group', 'ad group name', 'ad set name', 'ad set'],
  cost: ['cost', 'spend', 'amount spent'],
  currency: ['currency code', 'currency'],
  clicks: ['link clicks', 'clicks'],
  impressions: ['impressions', 'impr.', 'impr'],
} as const;

/** The columns of our own files, in which the rows of an import are downloaded. */
export const OWN_COLUMNS = [
  'date',
  'source',
  'campaign_id',
  'campaign',
  'ad_group',
  'cost',
  'currency',
  'clicks',
  'impressions',
];

/** A column that is read. */
export type SpendColumn = keyof typeof COLUMN_NAMES;

const COLUMNS = Object.keys(COLUMN_NAMES) as SpendColumn[];

/** The source of Meta's exports. */
export const META = 'facebook';

/** The header stands in one of the first lines: exports begin with titles. */
const TITLE_LINES = 30;

/**
 * The sources of files without a column for it, by names that only one platform uses together: `Spend` alone is a name of many,
 * and a wrong source would replace the days of another. First match.
 */
const PLATFORMS: readonly [source: string, names: readonly string[]][] = [
  [META, ['reporting starts']],
  [META, ['amount spent', 'ad set name']],
  ['bing', ['gregorian date']],
  ['bing', ['spend', 'impr.']],
  ['google', ['cost', 'impr.']],
  ['google', ['cost', 'currency code']],
];

/** The header of a table of spend, and the lines below it. */
export interface SpendTable {
  header: TableLine;
  /** The position of each column that the table has. */
  positions: Partial<Record<SpendColumn, number>>;
  /** The currency in the name of the column of costs, `Amount spent (USD)`; null without one. */
  currency: string | null;
  /** The platform that the names are of; null where they are not known. */
  platform: string | null;
  /** Whether it has our own columns, exactly: its cells are protected from spreadsheets as those of a download. */
  isOwn: boolean;
  lines: TableLine[];
}

/**
 * Finds the header of a text by the names of its columns, whatever delimits it.
 *
 * @throws NotATable with the columns that are missing
 */
export function findSpendTable(text: string): SpendTable {
  const found = DELIMITERS.filter((delimiter) => text.includes(delimiter)).map((delimiter) =>
    tablesOf(text, delimiter),
  );
  const [best] = found
    .flatMap((tables) => (tables instanceof NotATable ? [] : tables))
    .sort((one, other) => knownIn(other) - knownIn(one));
  if (best === undefined || knownIn(best) < 2) {
    const noHeader = new NotATable(
      'The file has no header. Expected is a line with names of columns, such as Day, Campaign, Cost.',
    );
    throw found.find((tables) => tables instanceof NotATable) ?? noHeader;
  }
  const missing = missingIn(best);
  if (missing.length > 0) {
    throw new NotATable(
      `Line ${best.header.line}: the header has no column for ${missing.join(' and ')}. ${
        best.positions.day === undefined
          ? 'Divide the report by day, and export it again.'
          : 'Add it to the report, and export it again.'
      }`,
    );
  }
  return best;
}

/** The name of a column as the file has it. */
export function columnName({ header, positions }: SpendTable, column: SpendColumn): string {
  return header.cells[positions[column] ?? -1] ?? column;
}

/** The tables that a text may be with a delimiter, one for each of its first lines as the header. A delimiter that stands in names gives none. */
function tablesOf(text: string, delimiter: string): SpendTable[] | NotATable {
  try {
    const lines = readTable(text, delimiter);
    return lines.slice(0, TITLE_LINES).map((header, at) => tableOf(header, lines.slice(at + 1)));
  } catch (error) {
    if (error instanceof NotATable) return error;
    throw error;
  }
}

function tableOf(header: TableLine, lines: TableLine[]): SpendTable {
  const names = header.cells.map(plainName);
  const positions: SpendTable['positions'] = {};
  for (const column of COLUMNS) {
    for (const name of COLUMN_NAMES[column]) {
      const at = names.findIndex((one) => one.name === name);
      if (at < 0) continue;
      positions[column] = at;
      break;
    }
  }
  const [platform = null] =
    PLATFORMS.find(([, needed]) =>
      needed.every((name) => names.some((one) => one.name === name)),
    ) ?? [];
  const currency = positions.cost === undefined ? null : (names[positions.cost]?.currency ?? null);
  const isOwn = header.cells.join() === OWN_COLUMNS.join();
  return { header, positions, currency, platform, isOwn, lines };
}

function plainName(cell: string): { name: string; currency: string | null } {
  const [inBrackets = '', currency = null] = /\(([A-Z]{3})\)$/.exec(cell) ?? [];
  const name = cell
    .slice(0, cell.length - inBrackets.length)
    .replace(/[_\s\u00a0]+/gu, ' ')
    .trim()
    .toLowerCase();
  return { name, currency };
}

function knownIn({ positions }: SpendTable): number {
  return Object.keys(positions).length;
}

function missingIn({ positions }: SpendTable): string[] {
  return [
    ...(positions.day === undefined ? ['the day'] : []),
    ...(positions.campaign === undefined && positions.campaignId === undefined
      ? ['the campaign']
      : []),
    ...(positions.cost === undefined ? ['the cost'] : []),
  ];
}
