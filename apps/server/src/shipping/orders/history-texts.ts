import type { OrderChange } from '@zipfront/contracts/shipping/order-changes';
import type { Db } from '../../platform/store/schema.ts';
import type { OrderRow } from '../../platform/store/tables/shipping.ts';

export interface HistoryTexts {
  before: string | null;
  after: string | null;
}

export async function historyTexts(
  db: Db,
  order: OrderRow,
  change: OrderChange,
): Promise<HistoryTexts | null> {
  switch (change.what) {
    case 'status':
      return { before: order.status, after: change.to };
    case 'date':
      return { before: order.pickup_date, after: change.to };
    case 'price':
      return { before: dollarsText(order.price), after: dollarsText(change.to) };
    case 'streets': {
      const { pickup_street, delivery_street } = order;
      const before = pickup_street && delivery_street && `${pickup_street}; ${delivery_street}`;
      return { before: before || null, after: `${change.to.pickup}; ${change.to.delivery}` };
    }
    case 'holder': {
      const holder = change.to === null ? null : await findAccount(db, change.to);
      if (holder === undefined || (holder && holder.disabled_at !== null)) return null;
      const before = order.holder_id === null ? null : await findAccount(db, order.holder_id);
      return { before: before?.name ?? null, after: holder?.name ?? null };
    }
  }
}

function dollarsText(dollars: number | null): string | null {
  return dollars === null ? null : String(dollars);
}

async function findAccount(db: Db, id: string) {
  return db
    .selectFrom('account')
    .select(['name', 'disabled_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}
