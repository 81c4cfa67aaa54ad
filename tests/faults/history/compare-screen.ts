import { expect } from 'vitest';
import type { Cell, Property, Sums } from './cells.ts';
import type { Line, Operator } from './operator.ts';

export interface Days {
  from: string;
  to: string;
}

/** A file of the console that is compared with a plain recount. */
export interface Screen {
  path: string;
  /** Further fields of its address. */
  query?: Record<string, string>;
  /** Properties that it can be filtered by. */
  filters: readonly Property[];
  sums: readonly string[];
  /** Reads the sums in a line. */
  read(line: Line): Sums;
  /** Names the line that a cell is in; all lines are added up without it. */
  lineOf?: { line(line: Line): string; cell(cell: Cell): string };
  /** Under some filters, deleted visits are left out; never without it. */
  isWithoutDeleted?(filters: readonly Property[]): boolean;
}

type Filter = Partial<Record<Property, string>>;

/** Under each value of each filter and pairs of them, and the sum of the parts with the whole. */
export async function compareScreen(
  operator: Operator,
  screen: Screen,
  { cells, days }: { cells: readonly Cell[]; days: Days },
): Promise<void> {
  const within = cells.filter(({ day }) => day >= days.from && day <= days.to);
  const show = async (filter: Filter): Promise<Map<string, Sums>> => {
    const lines = await operator.download(screen.path, { ...days, ...screen.query, ...filter });
    const shown = together(
      lines.map((line) => [screen.lineOf?.line(line) ?? '', screen.read(line)]),
    );
    const names = Object.keys(filter) as Property[];
    const isWithoutDeleted = screen.isWithoutDeleted?.(names) ?? false;
    const own = within.filter(
      (cell) =>
        !(isWithoutDeleted && cell.isDeleted) && names.every((name) => cell[name] === filter[name]),
    );
    const counted = together(
      own.map((cell) => [screen.lineOf?.cell(cell) ?? '', cell.sums]),
      screen.sums,
    );
    expect(
      shown,
      `${screen.path} ${JSON.stringify({ ...screen.query, ...days, ...filter })}`,
    ).toEqual(counted);
    return shown;
  };
  const whole = await show({});
  for (const name of screen.filters) {
    const values = [...new Set(within.map((cell) => cell[name]))];
    const parts: [string, Sums][] = [];
    for (const value of values) if (value !== '') parts.push(...(await show({ [name]: value })));
    const isPartition = !values.includes('') && !screen.isWithoutDeleted?.([name]);
    if (isPartition) expect(together(parts), `${screen.path} by ${name}`).toEqual(whole);
  }
  for (const filter of filterPairs(screen.filters, within)) await show(filter);
}

/** A pair of values of each two filters, as a visit has them. */
function filterPairs(filters: readonly Property[], cells: readonly Cell[]): Filter[] {
  return filters.flatMap((one, index) =>
    filters.slice(index + 1).flatMap((other) => {
      const cell = cells.find((each) => each[one] !== '' && each[other] !== '');
      return cell ? [{ [one]: cell[one], [other]: cell[other] }] : [];
    }),
  );
}

/** Adds up sums by line, without lines of zeros; only the given names, if there are any. */
function together(parts: readonly [string, Sums][], names?: readonly string[]): Map<string, Sums> {
  const lines = new Map<string, Sums>();
  for (const [line, sums] of parts) lines.set(line, plus(lines.get(line), sums));
  const shown = [...lines].map(([line, sums]): [string, Sums] => [
    line,
    Object.fromEntries(
      Object.entries(sums).filter(([name, sum]) => sum !== 0 && (names?.includes(name) ?? true)),
    ),
  ]);
  return new Map(
    shown
      .filter(([, sums]) => Object.keys(sums).length > 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

function plus(one: Sums = {}, other: Sums): Sums {
  const sum = { ...one };
  for (const [name, value] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + value;
  return sum;
}
