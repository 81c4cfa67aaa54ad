import type { ReactNode } from 'react';
import type { FailedRequest } from '../api/client.ts';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import './states.css';

export function Failed({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { status } = error as Partial<FailedRequest>;
  return (
    <div className="state" role="alert">
      <p>
        <strong>{status === undefined ? 'This part could not be shown.' : error.message}</strong>
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="state">
      <p>
        <strong>{title}</strong>
      </p>
      <div>{children}</div>
    </div>
  );
}

export function Loading({ rows = 8 }: { rows?: number | undefined }) {
  return (
    <div className="loading" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((name) => (
        <span key={name} />
      ))}
    </div>
  );
}

export interface Found<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch(): unknown;
}

/** Statuses of what was deleted, or may not be seen any more. */
const DELETED: readonly (number | undefined)[] = [403, 404];

/** Data of before stays where asking again failed, but not where it was deleted. */
export function Loaded<Data>({
  found: { data, error, refetch },
  rows,
  title,
  children,
}: {
  found: Found<Data>;
  rows?: number | undefined;
  /** Of a card around what is shown in place of the data, which bring cards of their own. */
  title?: string;
  children(data: Data): ReactNode;
}) {
  const isDeleted = DELETED.includes((error as Partial<FailedRequest> | null)?.status);
  if (data !== undefined && !isDeleted) return children(data);
  const state =
    error === null ? <Loading rows={rows} /> : <Failed error={error} onRetry={refetch} />;
  return title === undefined ? state : <Card title={title}>{state}</Card>;
}
