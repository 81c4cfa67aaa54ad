import { getRouteApi, Link, Outlet, useParams } from '@tanstack/react-router';
import { listOrders } from '@zipfront/contracts/api/orders';
import { QUEUE_FILTERS } from '@zipfront/contracts/console/desk';
import { PATHS } from '../paths.ts';
import { useToday } from '../shell/reporting-time.ts';
import { HeldBy } from './HeldBy.tsx';
import { OrderStatusPill } from './OrderStatusPill.tsx';
import { isWaiting, type OrderRow, orderGroup, priceText, routeText } from './order-words.ts';
import { isPickupLate, pickupText } from './pickup-day.ts';
import { BotPill, SpanishPill } from './pills.tsx';
import { QueueScreen } from './QueueScreen.tsx';
import { useQueue } from './use-queue.ts';
import { Waits } from './Waits.tsx';

const route = getRouteApi(PATHS.orders);

export function Orders() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { reference } = useParams({ strict: false });
  const queue = useQueue(listOrders, search);
  const isOpenQueue =
    search.search === undefined && search.show !== 'done' && search.show !== 'estimates';
  return (
    <QueueScreen
      name="orders"
      filters={QUEUE_FILTERS.orders}
      search={search}
      onSearch={(chosen) => navigate({ to: PATHS.orders, search: chosen as typeof search })}
      queue={queue}
      keyOf={(row) => row.reference}
      chosen={reference}
      onOpen={(key) =>
        key === undefined
          ? navigate({ to: PATHS.orders, search: true })
          : navigate({ to: PATHS.order, params: { reference: key }, search: true })
      }
      renderRow={(row) => <OrderRowLink row={row} />}
      groupOf={isOpenQueue ? orderGroup : undefined}
    >
      <Outlet />
    </QueueScreen>
  );
}

function OrderRowLink({ row }: { row: OrderRow }) {
  const { reference, name, vehicle, locale } = row;
  const today = useToday(undefined);
  return (
    <Link to={PATHS.order} params={{ reference }} search={true} className="queue-row order-row">
      <span className="line">
        <strong>{name}</strong>
        <OrderStatusPill order={row} />
        {isWaiting(row) ? <Waits since={row.status_since} isOverdue={row.is_overdue} /> : null}
        <SpanishPill locale={locale} />
        {row.is_unverified ? <span className="pill">not verified</span> : null}
        <BotPill sign={row.bot_sign} />
        {row.holder === null ? null : <HeldBy name={row.holder} />}
      </span>
      <span className={row.price_cents === null ? 'money quiet' : 'money'}>{priceText(row)}</span>
      <span className="line route">
        {routeText(row)}
        <span className="line">
          <span className="quiet">{vehicle}</span>
          <span className={isPickupLate(row, today) ? 'end outside' : 'end quiet'}>
            {pickupText(row, today)}
          </span>
        </span>
      </span>
    </Link>
  );
}
