import type { ReactNode } from 'react';
import { useIsNarrow } from './use-is-phone.ts';
import './data-table.css';

export interface Column<Row> {
  id: string;
  label: string;
  isFigure?: boolean;
  isWide?: boolean;
  /** Whether a window below 1280 px has it right after the first column. */
  isFirstIfNarrow?: boolean;
  /** The text or link of a row, also of the total row. */
  cell(row: Row): ReactNode;
  isPale?(row: Row): boolean;
}

type Cell<Row> = Column<Row>['cell'];

export function column<Row>(id: string, label: string, cell: Cell<Row>): Column<Row> {
  return { id, label, cell };
}

export function figure<Row>(id: string, label: string, cell: Cell<Row>): Column<Row> {
  return { id, label, isFigure: true, cell };
}

export function wide<Row>(id: string, label: string, cell: Cell<Row>): Column<Row> {
  return { id, label, isWide: true, cell };
}

/** The page sorts it, because it may show a part of the rows only. */
export function DataTable<Row>({
  label,
  columns: all,
  rows,
  keyOf,
  total,
  sort,
  onSort,
  sortable,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  total?: Row | undefined;
  /** `-visits`: by the column `visits`, the largest first. */
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
  sortable?: ReadonlySet<string> | undefined;
}) {
  const isNarrow = useIsNarrow();
  const columns = isNarrow ? narrowOrder(all) : all;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
    <section className="table-scroll" aria-label={`${label}: table`} tabIndex={0}>
      <table className={all.length > MANY ? 'data dense' : 'data'}>
        <thead>
          <tr>
            {columns.map((column) => {
              const isDescending = sort === `-${column.id}`;
              const isSorted = isDescending || sort === column.id;
              const order = isDescending ? 'descending' : 'ascending';
              return (
                <th
                  key={column.id}
                  scope="col"
                  className={cellClass(column)}
                  aria-sort={isSorted ? order : undefined}
                >
                  {onSort && sortable?.has(column.id) ? (
                    <button
                      type="button"
                      onClick={() => onSort(isDescending ? column.id : `-${column.id}`)}
                    >
                      {column.label}
                      <span aria-hidden="true">{isSorted ? ARROWS[order] : ''}</span>
                    </button>
                  ) : (
                    column.label
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {total === undefined ? null : <TableRow columns={columns} row={total} isTotal={true} />}
          {rows.map((row) => (
            <TableRow key={keyOf(row)} columns={columns} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A table of more columns has less room between them. */
const MANY = 10;

function narrowOrder<Row>([name, ...others]: readonly Column<Row>[]): Column<Row>[] {
  const isFirst = ({ isFirstIfNarrow = false }: Column<Row>) => isFirstIfNarrow;
  const [first, rest] = [others.filter(isFirst), others.filter((column) => !isFirst(column))];
  return name === undefined ? [] : [name, ...first, ...rest];
}

function cellClass<Row>({ isFigure, isWide }: Column<Row>, isPale = false): string | undefined {
  const classes = [isFigure && 'figure', isWide && 'wide', isPale && 'pale'];
  return classes.filter(Boolean).join(' ') || undefined;
}

const ARROWS = { ascending: ' ↑', descending: ' ↓' };

function TableRow<Row>({
  columns,
  row,
  isTotal = false,
}: {
  columns: readonly Column<Row>[];
  row: Row;
  isTotal?: boolean;
}) {
  return (
    <tr className={isTotal ? 'total' : undefined}>
      {columns.map((column, index) => {
        const className = cellClass(column, column.isPale?.(row));
        return index === 0 ? (
          <th key={column.id} scope="row">
            <div className="whole">{column.cell(row)}</div>
          </th>
        ) : (
          <td key={column.id} className={className}>
            {column.cell(row)}
          </td>
        );
      })}
    </tr>
  );
}
