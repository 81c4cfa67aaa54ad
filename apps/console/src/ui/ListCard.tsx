import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import { Failed, Loading } from './States.tsx';

/** A query of rows, as far as a card shows it. */
interface FoundRows<Row> {
  data: { rows: readonly Row[] } | undefined;
  error: Error | null;
  refetch(): unknown;
}

/** A card with the rows of a query as a table, and their file. */
export function ListCard<Row>({
  title,
  file,
  more,
  found: { data, error, refetch },
  empty,
  columns,
  keyOf,
  children,
}: {
  title: string;
  /** Address of the rows as a file. */
  file: string;
  /** Links and buttons of the whole list. */
  more?: ReactNode;
  found: FoundRows<Row>;
  /** What stands in the place of no rows. */
  empty: ReactNode;
  columns: readonly Column<Row>[];
  keyOf(row: Row): string;
  /** What follows the table. */
  children?: ReactNode;
}) {
  const isEmpty = data?.rows.length === 0;
  const isFailed = error !== null && data === undefined;
  return (
    <Card
      title={title}
      more={
        <>
          {more}
          {isEmpty || isFailed ? null : (
            <a href={file} className="link">
              CSV
            </a>
          )}
        </>
      }
    >
      {isFailed ? (
        <Failed error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <Loading rows={3} />
      ) : isEmpty ? (
        <div className="table-note">{empty}</div>
      ) : (
        <DataTable label={title} columns={columns} rows={data.rows} keyOf={keyOf} />
      )}
      {children}
    </Card>
  );
}
