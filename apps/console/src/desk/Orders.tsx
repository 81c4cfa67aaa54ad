import { getRouteApi, Link, Outlet, useParams } from '@tanstack/react-router';
import { listOrders } from '@zipfront/contracts/api/orders';
import { QUEUE_FILTERS } from '@zipfront/contracts/console/desk';
import { dateText } from '@zipfront/contracts/time';
import { needsPrice, type OrderRow, priceText, routeText, statusText } from './order-words.ts';
import { QueueScreen } from './QueueScreen.tsx';
import { useQueue } from './use-queue.ts';
import { Waits } from './Waits.tsx';

const route = getRouteApi('/desk/orders');

/** Requests and orders: those that wait for the desk first. */
export function Orders() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { reference } = useParams({ strict: false });
  const queue = useQueue(listOrders, search);
  return (
    <QueueScreen
      name="orders"
      filters={QUEUE_FILTERS.orders}
      search={search}
      onSearch={(chosen) => navigate({ to: '/desk/orders', search: chosen as typeof search })}
      queue={queue}
      keyOf={(row) => row.reference}
      chosen={reference}
      onOpen={(key) =>
        key === undefined
          ? navigate({ to: '/desk/orders', search: true })
          : navigate({ to: '/desk/orders/$reference', params: { reference: key }, search: true })
      }
      renderRow={(row) => <OrderRowLink row={row} />}
    >
      <Outlet />
    </QueueScreen>
  );
}

function OrderRowLink({ row }: { row: OrderRow }) {
  const { reference, name, vehicle, pickup_date, holder, locale } = row;
  const isClosed = row.status === 'delivered' || row.status === 'cancelled';
  return (
    <Link to="/desk/orders/$reference" params={{ reference }} search={true} className="queue-row">
      <span className="line">
        <strong>{name}</strong>
        <span className={needsPrice(row) ? 'pill open' : 'pill'}>{statusText(row)}</span>
        {locale === 'es-US' ? <span className="pill">Spanish</span> : null}
        {row.is_unverified ? <span className="pill">not verified</span> : null}
        {row.bot_sign === null ? null : <span className="pill open">perhaps a bot</span>}
        <span className="end">
          {isClosed ? null : <Waits since={row.made_at} isOverdue={row.is_overdue} />}
        </span>
      </span>
      <span className="line quiet">
        <span>{routeText(row)}</span>
        <span className="end">{priceText(row)}</span>
      </span>
      <span className="line quiet">
        <span>
          {[vehicle, row.campaign, holder === null ? '' : `held by ${holder}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="end">pickup {dateText(pickup_date)}</span>
      </span>
    </Link>
  );
}
