import { getRouteApi, Link, Outlet, useParams } from '@tanstack/react-router';
import { listCallBacks } from '@zipfront/contracts/api/call-backs';
import { QUEUE_FILTERS } from '@zipfront/contracts/console/desk';
import { PATHS } from '../paths.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { instantText } from '../ui/format.ts';
import { ClockThere } from './ClockThere.tsx';
import { HeldBy } from './HeldBy.tsx';
import { BotPill, CallsPill, SpanishPill } from './pills.tsx';
import { QueueScreen } from './QueueScreen.tsx';
import { sortByCallable, type Wait, waitingTime } from './sort-by-callable.ts';
import { type QueueRow, useQueue } from './use-queue.ts';
import { Waits } from './Waits.tsx';

const route = getRouteApi(PATHS.callBacks);

type Row = QueueRow<typeof listCallBacks>;

const WAIT_WORDS: Record<Wait, string> = {
  0: 'May be called now',
  1: 'Outside call hours there',
  2: 'Later',
};

export function Calls() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { id } = useParams({ strict: false });
  const queue = useQueue(listCallBacks, search);
  const isOpen = search.search === undefined && search.show !== 'done';
  return (
    <QueueScreen
      name="call-backs"
      filters={QUEUE_FILTERS['call-backs']}
      search={search}
      onSearch={(chosen) => navigate({ to: PATHS.callBacks, search: chosen as typeof search })}
      queue={{ ...queue, rows: isOpen ? queue.rows && sortByCallable(queue.rows) : queue.rows }}
      keyOf={(row) => row.id}
      chosen={id}
      mayBeNext={(row) => row.status === 'open' && waitingTime(row, Date.now()) === 0}
      onOpen={(key) =>
        key === undefined
          ? navigate({ to: PATHS.callBacks, search: true })
          : navigate({ to: PATHS.callBack, params: { id: key }, search: true })
      }
      renderRow={(row) => <CallRow row={row} />}
      groupOf={isOpen ? (row) => WAIT_WORDS[waitingTime(row, Date.now())] : undefined}
    >
      <Outlet />
    </QueueScreen>
  );
}

function CallRow({ row }: { row: Row }) {
  const { id, name, place, about, attempts, holder, locale, status } = row;
  return (
    <Link to={PATHS.callBack} params={{ id }} search={true} className="queue-row">
      <span className="line">
        <strong>{name || 'No name'}</strong>
        {status === 'wrong-number' ? <span className="pill bad">wrong number</span> : null}
        {status === 'done' ? <span className="pill">done</span> : null}
        <CallsPill attempts={attempts} />
        <SpanishPill locale={locale} />
        <BotPill sign={row.bot_sign} />
        {holder === null ? null : <HeldBy name={holder} />}
        <span className="end">
          <Due row={row} />
        </span>
      </span>
      <span className="line">
        {(place ?? about) ? <span>{place ?? about}</span> : null}
        <span className="end quiet">{status === 'open' ? <ClockThere item={row} /> : null}</span>
      </span>
    </Link>
  );
}

function Due({ row: { closed_at, made_at, call_again_at, is_overdue } }: { row: Row }) {
  const timeZone = useTimeZone(undefined);
  if (closed_at !== null) return <span className="quiet">{instantText(closed_at, timeZone)}</span>;
  if (call_again_at === null) return <Waits since={made_at} isOverdue={is_overdue} />;
  const isDue = Date.parse(call_again_at) <= Date.now();
  const at = instantText(call_again_at, timeZone);
  return isDue ? (
    <span className="pill open">due {at}</span>
  ) : (
    <span className="pill">later, {at}</span>
  );
}
