import {
  ACCOUNT_COSTS,
  COLUMN_NAMES,
  DOLLAR_COST,
  OWN_COLUMNS,
  REPORT_MENUS,
  type SpendColumn,
} from './platforms.ts';
import { DELIMITERS, NotATable, readTable } from './read-table.ts';
import {
  columnName,
  createTable,
  firstCurrency,
  plainName,
  quoted,
  quotedNames,
  readCell,
  type SpendTable,
} from './spend-table.ts';

const TITLE_LINES = 30;

const RENAME = `rename its columns to our own: ${OWN_COLUMNS.join(', ')}.`;

const NAME_THEM = `Export the report in English, by day and campaign, or ${RENAME}`;

/**
 * Reads a table, whatever character divides its cells. Throws `NotATable` naming columns that are missing or
 * twice; an error names the menus of `source`.
 */
export function readSpendTable(text: string, source = ''): SpendTable {
  const found = DELIMITERS.filter((delimiter) => text.includes(delimiter)).map((delimiter) =>
    readTables(text, delimiter),
  );
  const tables = found.flatMap((one) => (one instanceof NotATable ? [] : one));
  const [best] = tables.toSorted((one, other) => knownIn(other) - knownIn(one));
  if (best === undefined || knownIn(best) < 2) {
    throw found.find((one) => one instanceof NotATable) ?? noHeader(tables);
  }
  const missing = missingIn(best);
  if (missing.length > 0) {
    throw new NotATable(
      `Line ${best.header.line}: the header has no column for ${missing.join(' and ')}. It has ${quotedNames(best.header.cells)}. ${exportedBy(best, source)}`,
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

/** For example `Google Ads` of `google`. */
export function platformName(source: string): string {
  const menu = REPORT_MENUS.find(({ sources }) => sources.includes(source))?.menu;
  return menu?.split(':')[0] ?? source;
}

export function exportedBy({ header, platform }: SpendTable, source: string): string {
  const names = header.cells.map((cell) => plainName(cell).name);
  const menu =
    REPORT_MENUS.find(({ sources }) => sources.includes(platform ?? '')) ??
    REPORT_MENUS.find(({ columns }) => columns.some((name) => names.includes(name))) ??
    REPORT_MENUS.find(({ sources }) => sources.includes(source.trim().toLowerCase()));
  return menu ? `Export it by day and campaign. ${menu.menu} Or ${RENAME}` : NAME_THEM;
}

/** Throws `NotATable` if the account's currency is another, which no column names. */
function inOneCurrency(table: SpendTable): SpendTable {
  const { header, positions, currency } = table;
  const dollars = header.cells.findIndex((cell) => plainName(cell).name === DOLLAR_COST);
  if (dollars < 0 || positions.currency !== undefined || currency !== null) return table;
  const isSame = table.lines.every((line) => {
    const [own, other] = [readCell(table, line, 'cost'), line.cells[dollars] ?? ''];
    // Connectors leave one of them empty where nothing was spent.
    return own === other || Number(own) === Number(other);
  });
  if (isSame) return { ...table, currency: 'USD' };
  throw new NotATable(
    `Line ${header.line}: the column ${quoted(columnName(table, 'cost'))} is not in US dollars, and no column names its currency. Add a column “currency” with a code such as EUR.`,
  );
}

function noHeader(tables: readonly SpendTable[]): NotATable {
  const [widest] = tables
    .map(({ header }) => header)
    .toSorted((one, other) => other.cells.length - one.cells.length);
  const read = widest ? ` Line ${widest.line} has ${quotedNames(widest.cells)}.` : '';
  return new NotATable(
    `The file has no header that is known: a line with names of columns in English, such as Day, Campaign, Cost.${read} ${NAME_THEM}`,
  );
}

/** Two columns of one name are refused, unless they are the same; and so are two costs. */
function refuseTwice(table: SpendTable): void {
  const { header, positions, lines } = table;
  const names = header.cells.map(plainName);
  const chosen = names[positions.cost ?? -1];
  const isTwice = (Object.keys(COLUMN_NAMES) as SpendColumn[]).find((column) => {
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
    `Line ${header.line}: the header has two columns for the ${twice}. It has ${quotedNames(header.cells)}. Remove the one that is not meant.`,
  );
}

function isOfAccount(table: SpendTable): boolean {
  return table.currency !== null && table.currency === firstCurrency(table);
}

/** Once for each of its first lines as the header. A delimiter inside names gives no table. */
function readTables(text: string, delimiter: string): SpendTable[] | NotATable {
  try {
    const lines = readTable(text, delimiter);
    return lines
      .slice(0, TITLE_LINES)
      .map((header, index) => createTable(header, lines.slice(index + 1), delimiter));
  } catch (error) {
    if (error instanceof NotATable) return error;
    throw error;
  }
}

function knownIn({ positions }: SpendTable): number {
  return Object.keys(positions).length;
}

function missingIn({ positions }: SpendTable): string[] {
  return [
    ...(positions.day === undefined ? ['the day'] : []),
    ...(positions.campaign === undefined && positions.campaign_id === undefined
      ? ['the campaign']
      : []),
    ...(positions.cost === undefined ? ['the cost'] : []),
  ];
}
