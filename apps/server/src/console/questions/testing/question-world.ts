import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { fillDatabase } from '../../../../../demo/src/samples/testing/sample-database.ts';
import { applyOrderOutcome } from '../../../conversions/ledger/apply-order-outcome.ts';
import { recordOrder } from '../../../conversions/ledger/record-conversion.ts';
import { enterLead, reportLead } from '../../../conversions/postbacks/testing/enter-lead.ts';
import type { Db, Trx } from '../../../platform/store/schema.ts';
import type { Store } from '../../../platform/store/store.ts';
import { rollUpAll } from '../../../reporting/rollups/roll-up.ts';
import { NOON } from '../../testing/console-browser.ts';

/** Leads that are no samples: only these stay counted when their visits are deleted. */
export const OWN_LEADS = 6;

const partner = 'bolt';

/**
 * Fills in samples of 40 days on two sites, and what these do not have: promises with an amount,
 * sales by two partners, returns of a part, open orders with a price and without, spend that was
 * replaced, and visits that are no samples.
 */
export async function fillQuestionWorld({
  store,
  db,
  url,
}: {
  store: Store;
  db: Db;
  url: string;
}): Promise<void> {
  const zone = { time_zone: 'America/New_York', first_day: null };
  const zones = ['insurance', 'shipping'].map((site) => ({ ...zone, site }));
  await db.insertInto('reporting_zone').values(zones).execute();
  await fillDatabase(url, { visits: 1_500, days: 40, seed: 1, now: NOON });
  const spend = await db.selectFrom('spend').selectAll().where('source', '=', 'google').execute();
  const replaced = spend.map((row) => ({
    ...row,
    position: row.position + 10_000,
    counts: 0 as const,
  }));
  for (const row of replaced) await db.insertInto('spend').values(row).execute();
  await reportMore(store, db);
  await enterOwnLeads(store);
  const requests = await db
    .selectFrom('shipping_order')
    .select(['reference', 'created_at as at'])
    .where('status', '=', 'requested')
    .where('bot', '=', 0)
    .orderBy('created_at')
    .limit(4)
    .execute();
  for (const [index, one] of requests.entries()) {
    const price = index < 2 ? 1_200 : null;
    await db.transaction().execute((trx) => orderAt(trx, { ...one, price }));
  }
  await rollUpAll(store);
}

/** Reports of a second partner. */
async function reportMore(store: Store, db: Db): Promise<void> {
  const leads = await db
    .selectFrom('conversion')
    .select(['lead_id as id', 'at', 'status'])
    .where('kind', '=', 'hand-off')
    .where('bot', '=', 0)
    .where('at', '<', NOON - 3 * DAY_MS)
    .orderBy('at', 'desc')
    .execute();
  const some = (status: string, from: number, to: number) =>
    leads.filter((lead) => lead.status === status).slice(from, to);
  const reports = [
    ...some('open', 0, 3).map((lead) => ({ ...lead, status: 'accepted', cents: 4_000 }) as const),
    ...some('open', 3, 6).map((lead) => ({ ...lead, status: 'sold', cents: 5_100 }) as const),
    ...some('sold', 0, 2).map((lead) => ({ ...lead, status: 'sold', cents: 4_700 }) as const),
    ...some('accepted', 0, 2).map((lead) => ({ ...lead, status: 'rejected' }) as const),
    ...some('open', 3, 5).map((lead) => ({ ...lead, status: 'reversed', cents: 2_000 }) as const),
    ...some('open', 5, 6).map((lead) => ({ ...lead, status: 'reversed' }) as const),
  ];
  for (const { id, at, ...report } of reports) {
    const afterMs = report.status === 'reversed' ? 30 * HOUR_MS : HOUR_MS;
    await reportLead(store, id, { ...report, partner, at: at + afterMs });
  }
}

async function enterOwnLeads(store: Store): Promise<void> {
  for (let index = 0; index < OWN_LEADS; index += 1) {
    const id = `own-${index}`;
    const at = NOON - (index + 1) * DAY_MS;
    const fields = { source: 'letter', campaign: `letter ${index % 2}` };
    await enterLead(store, id, { at, channel: 'email', fields });
    const status = index < 4 ? 'sold' : 'rejected';
    await reportLead(store, id, { partner, status, cents: 3_300, at: at + HOUR_MS });
  }
}

/** Orders what was requested, without a carrier. */
async function orderAt(
  trx: Trx,
  { reference, at, price }: { reference: string; at: number; price: number | null },
): Promise<void> {
  const change = { reference, account: 'ana', before: null, reason: null };
  await trx
    .insertInto('order_history')
    .values([
      ...(price === null
        ? []
        : [
            {
              ...change,
              id: `${reference}-1`,
              at: at + 1,
              what: 'price' as const,
              after: `${price}`,
            },
          ]),
      { ...change, id: `${reference}-2`, at: at + 2, what: 'status', after: 'ordered' },
    ])
    .execute();
  await trx
    .updateTable('shipping_order')
    .set({ status: 'ordered', price, ordered_at: at + 2 })
    .where('reference', '=', reference)
    .execute();
  await recordOrder(trx, { reference, at: at + 2, bot: 0 });
  await applyOrderOutcome(trx, { reference });
}
