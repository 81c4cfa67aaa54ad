import { getRouteApi, Link, Outlet, useParams } from '@tanstack/react-router';
import { listReviews } from '@zipfront/contracts/api/reviews';
import { QUEUE_FILTERS } from '@zipfront/contracts/console/desk';
import { useState } from 'react';
import { fileAddress } from '../api/client.ts';
import { PATHS } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { CsvLink } from '../ui/Card.tsx';
import { SpanishPill } from './pills.tsx';
import { QueueScreen } from './QueueScreen.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { Stars } from './Stars.tsx';
import { useUnsentItems } from './unsent-items.ts';
import { useModeration } from './use-moderation.ts';
import { type QueueRow, useQueue } from './use-queue.ts';
import { Waits } from './Waits.tsx';

const route = getRouteApi(PATHS.reviews);

type Row = QueueRow<typeof listReviews>;

/** Reviews that wait for moderation, the oldest first; several can be moderated at once. */
export function Reviews() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { id } = useParams({ strict: false });
  const queue = useQueue(listReviews, search);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const rows = queue.rows ?? [];
  const unsent = useUnsentItems('reviews');
  const pending = rows.filter((row) => row.status === 'pending' && !unsent.has(row.id));
  const chosen = pending.filter((row) => ticked.has(row.id));
  const tick = (key: string) => {
    const next = new Set(ticked);
    if (!next.delete(key)) next.add(key);
    setTicked(next);
  };
  const isHeld = search.show === undefined && search.search === undefined;
  const { show } = search;
  return (
    <QueueScreen
      name="reviews"
      filters={QUEUE_FILTERS.reviews}
      search={search}
      onSearch={(changed) => navigate({ to: PATHS.reviews, search: changed as typeof search })}
      queue={queue}
      keyOf={(row) => row.id}
      chosen={id}
      onOpen={(key) =>
        key === undefined
          ? navigate({ to: PATHS.reviews, search: true })
          : navigate({ to: PATHS.review, params: { id: key }, search: true })
      }
      bulk={
        <div className="bulk">
          {isHeld ? (
            <Bulk
              rows={chosen}
              isLoaded={queue.rows !== undefined}
              isAll={chosen.length === pending.length}
              onAll={() => setTicked(new Set(pending.map((row) => row.id)))}
              onDone={() => setTicked(new Set())}
            />
          ) : null}
          <CsvLink file={fileAddress(listReviews, { query: { ...(show && { show }) } })} />
        </div>
      }
      renderRow={(row) => (
        <ReviewRow
          row={row}
          isTicked={ticked.has(row.id)}
          onTick={isHeld ? () => tick(row.id) : undefined}
        />
      )}
    >
      <Outlet />
    </QueueScreen>
  );
}

function Bulk({
  rows,
  isLoaded,
  isAll,
  onAll,
  onDone,
}: {
  rows: readonly Row[];
  isLoaded: boolean;
  isAll: boolean;
  onAll(): void;
  onDone(): void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const { moderate, isBusy } = useModeration();
  const reviews = rows.map(({ id, seen }) => ({ id, seen }));
  const about = `${reviews.length} ${reviews.length === 1 ? 'review' : 'reviews'}`;
  return (
    <>
      <Button kind="quiet" disabled={!isLoaded} onClick={isAll ? onDone : onAll}>
        {isAll && rows.length > 0 ? 'Select none' : 'Select all'}
      </Button>
      {reviews.length === 0 ? null : (
        <>
          <Button disabled={isBusy} onClick={() => moderate('approve', reviews, { about, onDone })}>
            Approve {reviews.length}
          </Button>
          <Button disabled={isBusy} onClick={() => setIsAsking(true)}>
            Reject {reviews.length}…
          </Button>
        </>
      )}
      {isAsking ? (
        <RejectDialog
          title={`Reject ${about}`}
          onClose={() => setIsAsking(false)}
          onReject={(reason) => {
            setIsAsking(false);
            moderate('reject', reviews, { about, reason, onDone });
          }}
        />
      ) : null}
    </>
  );
}

function ReviewRow({
  row,
  isTicked,
  onTick,
}: {
  row: Row;
  isTicked: boolean;
  onTick: (() => void) | undefined;
}) {
  const { id, title, content, name, rating, made_at, locale, status } = row;
  return (
    <div className="ticked-row">
      {onTick === undefined ? null : (
        <input
          type="checkbox"
          aria-label={`Select: ${title}`}
          checked={isTicked}
          onChange={onTick}
        />
      )}
      <Link to={PATHS.review} params={{ id }} search={true} className="queue-row">
        <span className="line">
          <Stars rating={rating} />
          <strong>{title}</strong>
          <SpanishPill locale={locale} />
          <span className="end">
            {status === 'pending' ? <Waits since={made_at} isOverdue={false} /> : null}
          </span>
        </span>
        <span className="quiet">
          {name}: {content}
        </span>
      </Link>
    </div>
  );
}
