import type { OrderStatus } from '@zipfront/contracts/shipping/order';
import { findHolders, type ItemKey } from '../../../server/src/console/desk/entries.ts';
import { applyOrderOutcome } from '../../../server/src/conversions/ledger/apply-order-outcome.ts';
import { recordOrder } from '../../../server/src/conversions/ledger/record-conversion.ts';
import type { Trx } from '../../../server/src/platform/store/schema.ts';
import type { SampleDeskWork } from '../plan/desk-work.ts';

/** Who did what no account did. */
const NO_ACCOUNT = { id: 'sample', name: 'sample data' };

/** The desk's commands are not used: they write to the audit trail, which is never deleted. */
export async function writeDeskWork(
  trx: Trx,
  { item, work }: { item: ItemKey; work: SampleDeskWork },
): Promise<void> {
  const team = work.person === null ? [] : await findHolders(trx);
  const holder = team[(work.person ?? 0) % team.length] ?? null;
  if ('reference' in item) await writeOrderWork(trx, item, work, holder);
  else await writeCallWork(trx, item, work, holder);
}

type Holder = { id: string; name: string } | null;

/** A call-back that was left out has no row. */
async function writeCallWork(
  trx: Trx,
  item: { call_back_id: string },
  { entries }: SampleDeskWork,
  holder: Holder,
): Promise<void> {
  const last = entries.at(-1);
  const { numUpdatedRows } = await trx
    .updateTable('call_back')
    .set({
      holder_id: holder?.id ?? null,
      version: entries.length,
      call_again_at: last?.until ?? null,
      ...((last?.what === 'done' || last?.what === 'wrong-number') && {
        status: last.what,
        closed_at: last.at,
      }),
    })
    .where('id', '=', item.call_back_id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n || entries.length === 0) return;
  const { id: account_id, name: actor } = holder ?? NO_ACCOUNT;
  const by = { ...item, reference: null, account_id, actor };
  await trx
    .insertInto('desk_entry')
    .values(entries.map((entry) => ({ ...entry, ...by })))
    .execute();
}

async function writeOrderWork(
  trx: Trx,
  { reference }: { reference: string },
  { changes }: SampleDeskWork,
  holder: Holder,
): Promise<void> {
  const last = changes.at(-1);
  const status = changes.findLast(({ what }) => what === 'status')?.after;
  const price = changes.find(({ what }) => what === 'price');
  const ordered = changes.find(({ after }) => after === 'ordered');
  await trx
    .updateTable('shipping_order')
    .set((update) => ({
      holder_id: holder?.id ?? null,
      version: update('version', '+', changes.length),
      ...(last && { changed_at: last.at }),
      ...(status && { status: status as OrderStatus }),
      ...(price && { price: Number(price.after), priced_at: price.at }),
      ...(ordered && { ordered_at: ordered.at }),
    }))
    .where('reference', '=', reference)
    .execute();
  if (ordered) await recordOrder(trx, { reference, at: ordered.at, bot: 0 });
  if (changes.length === 0) return;
  const account = (holder ?? NO_ACCOUNT).name;
  await trx
    .insertInto('order_history')
    .values(changes.map((change) => ({ ...change, reference, account })))
    .execute();
  await applyOrderOutcome(trx, { reference });
}
