import type { OrderStatus } from '@zipfront/contracts/shipping/order';
import { type OrderRow, statusText, waitsForPrice } from './order-words.ts';

const TONES: Partial<Record<OrderStatus, string>> = {
  ordered: 'open',
  'carrier-sought': 'open',
  booked: 'good',
  'picked-up': 'good',
  delivered: 'good',
  cancelled: 'bad',
};

export function OrderStatusPill({ order }: { order: OrderRow }) {
  const tone = waitsForPrice(order) ? 'open' : TONES[order.status];
  return <span className={`pill status ${tone ?? ''}`}>{statusText(order)}</span>;
}
