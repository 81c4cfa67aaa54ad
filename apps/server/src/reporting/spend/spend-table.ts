import { plainCell } from '../../platform/csv/csv.ts';
import {
  COLUMN_NAMES,
  DOLLAR_COST,
  FIRST_DAYS,
  MICRO_COSTS,
  OWN_COLUMNS,
  SOURCES,
  type SpendColumn,
} from './platforms.ts';
import type { TableLine } from './read-table.ts';

const SPEND_COLUMNS = Object.keys(COLUMN_NAMES) as SpendColumn[];

const NAMES_QUOTED = 12;
const MAX_QUOTED_LENGTH = 40;

export interface SpendTable {
  header: TableLine;
  positions: Partial<Record<SpendColumn, number>>;
  /** The currency in the name of the cost column, `Amount spent (USD)`; null without one. */
  currency: string | null;
  isMicros: boolean;
  platform: string | null;
  /** Its cells are then escaped like those of a download. */
  isOwn: boolean;
  delimiter: string;
  lines: TableLine[];
}

export function firstCurrency({
  lines,
  positions,
}: Pick<SpendTable, 'lines' | 'positions'>): string | undefined {
  return lines
    .map(({ cells }) => (cells[positions.currency ?? -1] ?? '').toUpperCase())
    .find((cell) => /^[A-Z]{3}$/.test(cell));
}

export function quotedNames(cells: readonly string[]): string {
  const names = cells.filter((cell) => cell !== '');
  const first = names.slice(0, NAMES_QUOTED).map(quoted);
  const more = names.length - first.length;
  return first.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

export function unreadColumns({ header, positions }: SpendTable): string | null {
  const read = new Set(Object.values(positions));
  const unread = header.cells.filter((name, index) => name !== '' && !read.has(index));
  return unread.length === 0 ? null : `Columns that are not read: ${quotedNames(unread)}.`;
}

export function quoted(text: string): string {
  return `“${text.slice(0, MAX_QUOTED_LENGTH)}”`;
}

export function readCell(
  { positions, isOwn }: SpendTable,
  { cells }: TableLine,
  column: SpendColumn,
): string {
  const cell = cells[positions[column] ?? -1] ?? '';
  return isOwn ? plainCell(cell) : cell;
}

export function columnName({ header, positions }: SpendTable, column: SpendColumn): string {
  return header.cells[positions[column] ?? -1] ?? column;
}

export function createTable(header: TableLine, lines: TableLine[], delimiter: string): SpendTable {
  const names = header.cells.map(plainName);
  const positions: SpendTable['positions'] = {};
  for (const column of SPEND_COLUMNS) {
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
    header,
    positions,
    platform,
    isOwn,
    delimiter,
    lines,
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

interface PlainName {
  name: string;
  /** A code, or a dollar sign: `Cost ($)`. */
  currency: string | null;
}

export function plainName(cell: string): PlainName {
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
