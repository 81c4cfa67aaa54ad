import { plainCell } from '../../platform/csv/csv.ts';
import {
  ACCOUNT_COSTS,
  COLUMN_NAMES,
  DOLLAR_COST,
  FIRST_DAYS,
  MICRO_COSTS,
  OWN_COLUMNS,
  REPORT_MENUS,
  SOURCES,
  type SpendColumn,
} from './column-names.ts';
import { DELIMITERS, NotATable, readTable, type TableLine } from './read-table.ts';

const COLUMNS = Object.keys(COLUMN_NAMES) as SpendColumn[];

/** The header is in one of the first lines, because exports may start with titles. */
const TITLE_LINES = 30;

/** Maximum number of header names in a message, and of characters in a quote. */
const NAMES_QUOTED = 12;
const MAX_QUOTED_LENGTH = 40;

const RENAME = `rename its columns to our own: ${OWN_COLUMNS.join(', ')}.`;

/** How a file of any platform can be read. */
const NAME_THEM = `Export the report in English, by day and campaign, or ${RENAME}`;

/** The header of a table of spend, and the lines below it. */
export interface SpendTable {
  header: TableLine;
  /** The position of each column that the table has. */
  positions: Partial<Record<SpendColumn, number>>;
  /** The currency in the name of the cost column, `Amount spent (USD)`; null without one. */
  currency: string | null;
  /** Whether the name of the cost column says that its amounts are millionths. */
  isMicros: boolean;
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
 * @param source the source that a person typed, whose menus an error names
 * @throws NotATable naming the columns that are missing or repeated
 *
 * @example
 * ```ts
 * const table = readSpendTable('Spend report\nDay;Campaign;Cost\n2026-11-20;Fall;12.50\n');
 * table.lines[0].cells; // ['2026-11-20', 'Fall', '12.50']
 * ```
 */
export function readSpendTable(text: string, source = ''): SpendTable {
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
      `Line ${best.header.line}: the header has no column for ${missing.join(' and ')}. It has ${namesOf(best.header.cells)}. ${exportedBy(best, source)}`,
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
  return inOneCurrency(best);
}

/** How the platform of a file exports one that can be read. */
export function exportedBy({ header, platform }: SpendTable, source: string): string {
  const names = header.cells.map((cell) => plainName(cell).name);
  const menu =
    REPORT_MENUS.find(({ sources }) => sources.includes(platform ?? '')) ??
    REPORT_MENUS.find(({ columns }) => columns.some((name) => names.includes(name))) ??
    REPORT_MENUS.find(({ sources }) => sources.includes(source.trim().toLowerCase()));
  return menu ? `Export it by day and campaign. ${menu.menu} Or ${RENAME}` : NAME_THEM;
}

/**
 * Names the currency of an amount in the account's currency beside one in US dollars.
 *
 * @throws NotATable if it is another currency, which no column names
 */
function inOneCurrency(table: SpendTable): SpendTable {
  const { header, positions, currency } = table;
  const dollars = header.cells.findIndex((cell) => plainName(cell).name === DOLLAR_COST);
  if (dollars < 0 || positions.currency !== undefined || currency !== null) return table;
  const isSame = table.lines.every((line) => {
    const [own, other] = [cellOf(table, line, 'cost'), line.cells[dollars] ?? ''];
    // Connectors leave one of them empty where nothing was spent.
    return own === other || Number(own) === Number(other);
  });
  if (isSame) return { ...table, currency: 'USD' };
  throw new NotATable(
    `Line ${header.line}: the column ${quoted(columnName(table, 'cost'))} is not in US dollars, and no column names its currency. Add a column “currency” with a code such as EUR.`,
  );
}

/** The widest of the first lines was probably meant as the header. */
function noHeader(tables: readonly SpendTable[]): NotATable {
  const [widest] = tables
    .map(({ header }) => header)
    .toSorted((one, other) => other.cells.length - one.cells.length);
  const read = widest ? ` Line ${widest.line} has ${namesOf(widest.cells)}.` : '';
  return new NotATable(
    `The file has no header that is known: a line with names of columns in English, such as Day, Campaign, Cost.${read} ${NAME_THEM}`,
  );
}

/** Two columns of one name are refused, unless they are the same; and so are two costs. */
function refuseTwice(table: SpendTable): void {
  const { header, positions, lines } = table;
  const names = header.cells.map(plainName);
  const chosen = names[positions.cost ?? -1];
  const isTwice = COLUMNS.find((column) => {
    const at = positions[column] ?? -1;
    const others = names.flatMap((other, place) => {
      const isSameName = other.name === names[at]?.name && other.currency === names[at]?.currency;
      return place !== at && isSameName ? [place] : [];
    });
    return others.some((other) => lines.some(({ cells }) => cells[other] !== cells[at]));
  });
  const areTwoCosts =
    chosen !== undefined &&
    !ACCOUNT_COSTS.includes(chosen.name) &&
    names.some(
      ({ name, currency }) =>
        (COLUMN_NAMES.cost as readonly string[]).includes(name) &&
        (name !== chosen.name || (currency !== chosen.currency && !isOfAccount(table))),
    );
  const twice = isTwice ?? (areTwoCosts ? 'cost' : undefined);
  if (twice === undefined) return;
  throw new NotATable(
    `Line ${header.line}: the header has two columns for the ${twice}. It has ${namesOf(header.cells)}. Remove the one that is not meant.`,
  );
}

/** Whether the cost is in the currency that the lines name. */
function isOfAccount(table: SpendTable): boolean {
  return table.currency !== null && table.currency === firstCurrency(table);
}

/** The currency in the first line that names one. */
export function firstCurrency({
  lines,
  positions,
}: Pick<SpendTable, 'lines' | 'positions'>): string | undefined {
  return lines
    .map(({ cells }) => (cells[positions.currency ?? -1] ?? '').toUpperCase())
    .find((cell) => /^[A-Z]{3}$/.test(cell));
}

/** The first names of columns, in quotes. */
function namesOf(cells: readonly string[]): string {
  const names = cells.filter((cell) => cell !== '');
  const first = names.slice(0, NAMES_QUOTED).map(quoted);
  const more = names.length - first.length;
  return first.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** A sentence about the columns that are not read; null if all are. */
export function unreadColumns({ header, positions }: SpendTable): string | null {
  const read = new Set(Object.values(positions));
  const unread = header.cells.filter((name, at) => name !== '' && !read.has(at));
  return unread.length === 0 ? null : `Columns that are not read: ${namesOf(unread)}.`;
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

/** The table of a header and the lines below it. */
export function tableOf(header: TableLine, lines: TableLine[], delimiter: string): SpendTable {
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
  const dayName = names[positions.day ?? -1]?.name ?? '';
  // Beside a day of its own, the first and the last day are those of the report.
  if (!FIRST_DAYS.includes(dayName)) delete positions.lastDay;
  const ofLines = firstCurrency({ lines, positions });
  const cost = names[positions.cost ?? -1];
  const inCurrency = names.findIndex(
    ({ name, currency }) => name === cost?.name && currency === ofLines,
  );
  if (inCurrency >= 0) positions.cost = inCurrency;
  const [platform = null] =
    SOURCES.find(([, needed]) => needed.every((name) => names.some((one) => one.name === name))) ??
    [];
  const isOwn = header.cells.join() === OWN_COLUMNS.join();
  return {
    ...{ header, positions, platform, isOwn, delimiter, lines },
    currency: currencyIn(names[positions.cost ?? -1], ofLines),
    isMicros: MICRO_COSTS.includes(cost?.name ?? ''),
  };
}

/** The currency in the name of a cost column. Many countries write a dollar sign for their own. */
function currencyIn(cost: PlainName | undefined, ofLines: string | undefined): string | null {
  if (cost === undefined) return null;
  if (cost.name === DOLLAR_COST) return 'USD';
  if (cost.currency !== '$') return cost.currency;
  return ofLines === undefined ? 'USD' : null;
}

/** The name of a column without its currency. */
interface PlainName {
  name: string;
  /** A code, or a dollar sign: `Cost ($)`. */
  currency: string | null;
}

function plainName(cell: string): PlainName {
  const [inBrackets = '', currency = null] = /\((?:US(?=\$))?([A-Z]{3}|\$)\)$/.exec(cell) ?? [];
  const name = cell
    .slice(0, cell.length - inBrackets.length)
    .replace(/^(?:metrics|segments)\.|(?<=^(?:campaign|customer|ad_?group))\./i, ' ')
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
