import { plainCell } from '../../platform/csv/csv.ts';
import { DELIMITERS, NotATable, readTable, type TableLine } from './read-table.ts';

/**
 * The names of each column in platforms' exports, preferred names first: in lower case, with `_` as
 * a space, and `CampaignId` as two words.
 */
const COLUMN_NAMES = {
  day: ['day', 'date', 'gregorian date', 'reporting starts', 'time period'],
  lastDay: ['reporting ends'],
  source: ['source', 'utm source'],
  account: [
    'account id',
    'customer id',
    'account number',
    'ad account id',
    'advertiser id',
    'account',
    'account name',
    'ad account name',
    'advertiser name',
  ],
  campaignId: ['campaign id', 'utm id'],
  campaign: ['campaign', 'campaign name', 'utm campaign'],
  adGroup: ['ad group', 'ad group name', 'ad set name', 'ad set'],
  cost: ['cost', 'spend', 'amount spent', 'total spent', 'spent'],
  currency: ['currency code', 'currency'],
  clicks: ['link clicks', 'clicks (destination)', 'clicks'],
  impressions: ['impressions', 'impr.', 'impr'],
} as const;

/** The columns of our own files, in which people download the rows of an import. */
export const OWN_COLUMNS = [
  'date',
  'source',
  'account',
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

/** The header is in one of the first lines, because exports may start with titles. */
const TITLE_LINES = 30;

/** Maximum number of header names in a message, and of characters in a quote. */
const NAMES_QUOTED = 12;
const MAX_QUOTED_LENGTH = 40;

/** How a file of any platform can be read. */
const NAME_THEM = `Export the report in English, by day and campaign, or rename its columns to our own: ${OWN_COLUMNS.join(', ')}.`;

/**
 * Recognizes the source of a file without a column for it, by names that only one platform uses
 * together; the first match counts. `Spend` alone is too common, and a wrong source would replace
 * the days of another.
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
  /** The currency in the name of the cost column, `Amount spent (USD)`; null without one. */
  currency: string | null;
  /** The platform that uses these names; null if unknown. */
  platform: string | null;
  /**
   * Whether it has exactly our own columns. Then its cells are escaped like those of a download.
   */
  isOwn: boolean;
  delimiter: string;
  lines: TableLine[];
}

/**
 * Finds the header of a table by the names of its columns, whatever character divides the cells.
 *
 * @throws NotATable naming the columns that are missing or repeated
 *
 * @example
 * ```ts
 * const table = readSpendTable('Spend report\nDay;Campaign;Cost\n2026-11-20;Fall;12.50\n');
 * table.lines[0].cells; // ['2026-11-20', 'Fall', '12.50']
 * ```
 */
export function readSpendTable(text: string): SpendTable {
  const found = DELIMITERS.filter((delimiter) => text.includes(delimiter)).map((delimiter) =>
    tablesOf(text, delimiter),
  );
  const tables = found.flatMap((one) => (one instanceof NotATable ? [] : one));
  const [best] = tables.toSorted((one, other) => knownIn(other) - knownIn(one));
  if (best === undefined || knownIn(best) < 2) {
    throw found.find((one) => one instanceof NotATable) ?? noHeader(tables);
  }
  const missing = missingIn(best);
  if (missing.length > 0) {
    throw new NotATable(
      `Line ${best.header.line}: the header has no column for ${missing.join(' and ')}. It has ${namesOf(best.header)}. ${NAME_THEM}`,
    );
  }
  const second = tables.find(
    (one) => one !== best && one.delimiter === best.delimiter && missingIn(one).length === 0,
  );
  if (second) {
    const [first, last] = [best, second].map(({ header }) => header.line).sort((a, b) => a - b);
    throw new NotATable(
      `The file has two headers, in lines ${first} and ${last}. Import each table as a file of its own.`,
    );
  }
  refuseTwice(best);
  return best;
}

/** The widest of the first lines was probably meant as the header. */
function noHeader(tables: readonly SpendTable[]): NotATable {
  const [widest] = tables
    .map(({ header }) => header)
    .toSorted((one, other) => other.cells.length - one.cells.length);
  const read = widest ? ` Line ${widest.line} has ${namesOf(widest)}.` : '';
  return new NotATable(
    `The file has no header that is known: a line with names of columns in English, such as Day, Campaign, Cost.${read} ${NAME_THEM}`,
  );
}

function refuseTwice({ header, positions }: SpendTable): void {
  const names = header.cells.map((cell) => plainName(cell).name);
  const costs = names.filter((name) => (COLUMN_NAMES.cost as readonly string[]).includes(name));
  const isTwice = COLUMNS.find((column) => {
    const name = names[positions[column] ?? -1];
    return name !== undefined && names.indexOf(name) !== names.lastIndexOf(name);
  });
  const twice = isTwice ?? (costs.length > 1 ? 'cost' : undefined);
  if (twice === undefined) return;
  throw new NotATable(
    `Line ${header.line}: the header has two columns for the ${twice}. It has ${namesOf(header)}. Remove the one that is not meant.`,
  );
}

function namesOf({ cells }: TableLine): string {
  const names = cells.filter((cell) => cell !== '');
  const first = names.slice(0, NAMES_QUOTED).map(quoted);
  const more = names.length - first.length;
  return first.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Quotes text of the file, shortened. */
export function quoted(text: string): string {
  return `“${text.slice(0, MAX_QUOTED_LENGTH)}”`;
}

/** The cell of a line in a column; empty if the table has no such column. */
export function cellOf(
  { positions, isOwn }: SpendTable,
  { cells }: TableLine,
  column: SpendColumn,
): string {
  const cell = cells[positions[column] ?? -1] ?? '';
  return isOwn ? plainCell(cell) : cell;
}

/** The file's own name of a column. */
export function columnName({ header, positions }: SpendTable, column: SpendColumn): string {
  return header.cells[positions[column] ?? -1] ?? column;
}

/**
 * Reads a text with a delimiter, once for each of its first lines as the header. A delimiter inside
 * names gives no table.
 */
function tablesOf(text: string, delimiter: string): SpendTable[] | NotATable {
  try {
    const lines = readTable(text, delimiter);
    return lines
      .slice(0, TITLE_LINES)
      .map((header, at) => tableOf(header, lines.slice(at + 1), delimiter));
  } catch (error) {
    if (error instanceof NotATable) return error;
    throw error;
  }
}

function tableOf(header: TableLine, lines: TableLine[], delimiter: string): SpendTable {
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
  return { header, positions, currency, platform, isOwn, delimiter, lines };
}

function plainName(cell: string): { name: string; currency: string | null } {
  const [inBrackets = '', currency = null] = /\(([A-Z]{3})\)$/.exec(cell) ?? [];
  const name = cell
    .slice(0, cell.length - inBrackets.length)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
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
