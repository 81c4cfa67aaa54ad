import type { ReactNode } from 'react';
import { Card, CsvLink } from './Card.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import { countText } from './format.ts';
import { ShowMore, type ShownPages } from './ShowMore.tsx';
import { type Found, Loaded } from './States.tsx';
import { type SortableColumn, sortRows } from './sort-rows.ts';

interface Rows<Row> {
  rows: readonly Row[];
}

/** The rows that a query found, all at once or in pages. */
type FoundRows<Row> = Found<Rows<Row>> | (Found<{ pages: readonly Rows<Row>[] }> & ShownPages);

interface Sort<Row> {
  by: string | undefined;
  columns: readonly SortableColumn<Row>[];
  sortable?: readonly string[];
  onSort(by: string): void;
}

export function readRows<Row>({ data }: FoundRows<Row>): readonly Row[] {
  if (data === undefined) return [];
  return 'pages' in data ? data.pages.flatMap(({ rows }) => rows) : data.rows;
}

export function ListCard<Row>({
  title,
  label = title,
  file,
  more,
  found,
  loading = 3,
  empty,
  columns = [],
  sort,
  shown,
  keyOf,
  children,
}: {
  title: string;
  label?: string;
  file?: string;
  more?: ReactNode;
  found: FoundRows<Row>;
  loading?: number;
  empty?: ReactNode;
  columns?: readonly Column<Row>[];
  /** The columns of a list that can be sorted, in place of `columns`. */
  sort?: Sort<Row>;
  /** Rows that are shown at most. */
  shown?: number;
  keyOf(row: Row): string;
  children?: ReactNode;
}) {
  const all = readRows(found);
  const rows = sort?.by === undefined ? all : sortRows(all, sort.columns, sort.by);
  const isFound = found.data !== undefined;
  const isEmpty = empty !== undefined && all.length === 0;
  return (
    <Card
      title={title}
      more={
        <>
          {more}
          {file === undefined || (isFound ? isEmpty : found.error !== null) ? null : (
            <CsvLink file={file} />
          )}
        </>
      }
    >
      <Loaded<unknown> found={found} rows={loading}>
        {() =>
          isEmpty ? (
            <div className="table-note">{empty}</div>
          ) : (
            <DataTable
              label={label}
              columns={sort?.columns ?? columns}
              rows={rows.slice(0, shown)}
              keyOf={keyOf}
              sort={sort?.by}
              sortable={sort && new Set(sort.sortable ?? sort.columns.map(({ id }) => id))}
              onSort={sort?.onSort}
            />
          )
        }
      </Loaded>
      {children}
      {'hasNextPage' in found ? (
        <ShowMore list={found}>Show more than {countText(all.length)}</ShowMore>
      ) : null}
    </Card>
  );
}
