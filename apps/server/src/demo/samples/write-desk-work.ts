import type { OrderStatus } from '@zipfront/contracts/shipping/order';
import type { Transaction } from 'kysely';
import type { ItemKey } from '../../console/desk/record-entry.ts';
import { recordOrder, reverseOrder } from '../../conversions/ledger/record-conversion.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { SampleDeskWork } from './sample-desk-work.ts';

/** The accounts that may hold an item; without them samples have no holder. */
type Team = readonly { id: string; name: string }[];

/** Who did what no account did. */
const NO_ACCOUNT = { id: 'sample', name: 'sample data' };

/**
 * Stores the work of the desk on a sample. Not by the desk's own commands: those write the audit trail, which is
 * never deleted.
 */
export async function writeDeskWork(
  trx: Transaction<Database>,
  item: ItemKey,
  work: SampleDeskWork,
  team: Team,
): Promise<void> {
  if ('reference' in item) await writeOrderWork(trx, item.reference, work, team);
  else await writeCallWork(trx, item.call_back_id, work, team);
}

async function writeCallWork(
  trx: Transaction<Database>,
  id: string,
  { person, entries }: SampleDeskWork,
  team: Team,
): Promise<void> {
  const holder = memberOf(team, person);
  const actor = holder ?? NO_ACCOUNT;
  const last = entries.at(-1);
  await trx
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
    .where('id', '=', id)
    .execute();
  if (entries.length === 0) return;
  const item = { call_back_id: id, reference: null, account_id: actor.id, actor: actor.name };
  await trx
    .insertInto('desk_entry')
    .values(entries.map((entry) => ({ ...entry, ...item })))
    .execute();
}

async function writeOrderWork(
  trx: Transaction<Database>,
  reference: string,
  { person, changes }: SampleDeskWork,
  team: Team,
): Promise<void> {
  const holder = memberOf(team, person);
  const last = changes.at(-1);
  const status = changes.findLast(({ what }) => what === 'status')?.after as
    | OrderStatus
    | undefined;
  const price = changes.find(({ what }) => what === 'price');
  const ordered = changes.find(({ after }) => after === 'ordered');
  const cancelled = changes.find(({ after }) => after === 'cancelled');
  await trx
    .updateTable('shipping_order')
    .set((update) => ({
      holder_id: holder?.id ?? null,
      version: update('version', '+', changes.length),
      ...(last && { changed_at: last.at }),
      ...(status && { status }),
      ...(price && { price: Number(price.after), priced_at: price.at }),
      ...(ordered && { ordered_at: ordered.at }),
    }))
    .where('reference', '=', reference)
    .execute();
  if (ordered) await recordOrder(trx, { reference, at: ordered.at, bot: 0 });
  if (cancelled) await reverseOrder(trx, { reference, at: cancelled.at });
  if (changes.length === 0) return;
  const account = (holder ?? NO_ACCOUNT).name;
  await trx
    .insertInto('order_history')
    .values(changes.map((change) => ({ ...change, reference, account })))
    .execute();
}

function memberOf(team: Team, person: number | null): Team[number] | null {
  return (person !== null && team[person % team.length]) || null;
}
