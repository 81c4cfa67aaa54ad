import { getOwn } from '@zipfront/contracts/own';
import { dateText } from '@zipfront/contracts/time/time';
import { useToday } from '../shell/reporting-time.ts';
import { dollars, type OrderItem, priceText, REASON_WORDS, routeText } from './order-words.ts';
import { daysUntilText, isPickupLate } from './pickup-day.ts';

/** What an order is about, before anything else: its price, its pickup, its route, its vehicle. */
export function OrderFigures({ item }: { item: OrderItem }) {
  const today = useToday(item.site);
  const { pickup_date: pickup } = item;
  return (
    <dl className="order-figures">
      <div>
        <dt>Price</dt>
        <dd className="value">{priceText(item)}</dd>
        <dd className="note">{priceNote(item)}</dd>
      </div>
      <div>
        <dt>Pickup</dt>
        <dd className="value">{dateText(pickup)}</dd>
        <dd className={isPickupLate(item, today) ? 'note outside' : 'note'}>
          {daysUntilText(pickup, today)}
        </dd>
      </div>
      <div>
        <dt>Route</dt>
        <dd className="value">{routeText(item)}</dd>
        <dd className="note">{roadText(item)}</dd>
      </div>
      <div>
        <dt>Vehicle</dt>
        <dd className="value">{item.vehicle}</dd>
        <dd className="note">
          {item.is_running ? 'runs' : 'does not run'}, {item.transport} carrier
        </dd>
      </div>
    </dl>
  );
}

function priceNote({ price_cents, estimate_cents: range, call_reason: reason }: OrderItem): string {
  if (range === null) return reason === null ? '' : (getOwn(REASON_WORDS, reason) ?? reason);
  if (price_cents === null) return 'estimate, no price set';
  return `the estimate was ${dollars(range.low / 100)} – ${dollars(range.high / 100)}`;
}

function roadText({ route, miles, transit_days: days }: OrderItem): string {
  return [
    route,
    miles === null ? null : `${miles.toLocaleString('en-US')} miles`,
    days && `${days.low} – ${days.high} days`,
  ]
    .filter(Boolean)
    .join(', ');
}
