import { type AuditAction, itemOfAction } from '@zipfront/contracts/console/audit-actions';
import { deleteSavedReport } from '../../console/saved-reports/saved-reports.ts';
import { fromJson, toJson } from '../../platform/store/tables/columns.ts';
import { removeCallBack, removeOrder } from '../../shipping/orders/delete-order.ts';
import { deleteReview } from '../../shipping/reviews/import-reviews.ts';
import type { Carry, Carrying } from './carry.ts';

/** As the audit trail of the previous database says. */
function carryDeletions(
  action: AuditAction,
  remove: (carrying: Carrying, id: string) => Promise<boolean>,
): Carry {
  return async (carrying) => {
    const entries = await carrying.previous
      .selectFrom('console_action')
      .select(['subject', 'detail'])
      .where('action', '=', action)
      .execute();
    const ids = entries.map(({ subject, detail }) => {
      const item = itemOfAction({ subject, detail: fromJson(detail) });
      return item.key || item.kind;
    });
    const deleted: string[] = [];
    for (const id of new Set(ids)) if (await remove(carrying, id)) deleted.push(id);
    return deleted;
  };
}

/** Orders are deleted with the call-backs to their number. */
export const carryOrders = carryDeletions('order-deleted', async ({ restored, by, at }, id) => {
  const order = await restored
    .selectFrom('shipping_order')
    .select(['reference', 'visit_id', 'phone', 'consent', 'driver_notice'])
    .where('reference', '=', id)
    .executeTakeFirst();
  return order !== undefined && removeOrder(restored, order, { by, at });
});

export const carryCallBacks = carryDeletions(
  'call-back-deleted',
  async ({ restored, by, at }, id) => {
    const found = await restored
      .selectFrom('call_back')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (found === undefined) return false;
    await removeCallBack(restored, { id, by, at });
    return true;
  },
);

/** Deletes reviews again that were deleted after the backup, also those rejected since. */
export const carryReviews = carryDeletions('review-deleted', ({ restored, by, at }, id) =>
  deleteReview(restored, { id, by, at }),
);

const carryDeletedReports = carryDeletions('saved-report-deleted', ({ restored, by, at }, id) =>
  deleteSavedReport(restored, { id, by, at }),
);

/** Deleted, with mails ended, or which an address gets no more. What was sent is not sent again. */
export const carrySavedReports: Carry = async (carrying) => {
  const { restored, previous } = carrying;
  const said = await carryDeletedReports(carrying);
  const latest = await previous
    .selectFrom('saved_report')
    .select(['id', 'every', 'send_to', 'due_at'])
    .execute();
  for (const { id, every, send_to, due_at } of latest) {
    const row = await restored
      .selectFrom('saved_report')
      .select(['name', 'every', 'send_to', 'due_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined || row.every === null) continue;
    if (every === row.every && Number(due_at) > Number(row.due_at)) {
      await restored.updateTable('saved_report').set({ due_at }).where('id', '=', id).execute();
    }
    const before = fromJson(row.send_to);
    const left = every === null ? [] : before.filter((to) => fromJson(send_to).includes(to));
    if (left.length === before.length) continue;
    const ends = left.length === 0 ? { every: null, due_at: null } : {};
    await restored
      .updateTable('saved_report')
      .set({ ...ends, send_to: toJson(left) })
      .where('id', '=', id)
      .execute();
    said.push(row.name);
  }
  return said;
};
