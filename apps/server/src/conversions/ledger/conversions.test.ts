import { DAY_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { requestOrder, termsOfRequest } from '../../console/desk/testing/sample-items.ts';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import { newLeadId } from '../../platform/store/ids.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { fromJson, toJson } from '../../platform/store/tables/columns.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { arrival, NOON, NOT_ASKED, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { newToken } from '../../platform/tokens.ts';
import { deleteOrder } from '../../shipping/orders/delete-order.ts';
import { confirmOrder } from '../../shipping/orders/store-order.ts';
import { type Submit, storeHandoff } from '../../visitors/handoffs/handoffs.ts';
import { exportVisit } from '../../visitors/privacy/export-visit.ts';
import type { Arrival } from '../../visitors/visits/arrival.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { setOptOut } from '../../visitors/visits/opt-out.ts';
import { purgeVisits } from '../../visitors/visits/purge-visits.ts';
import { refreshVisit } from '../../visitors/visits/refresh-visit.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { recordUploads } from '../uploads/record-uploads.ts';

const HOUR_MS = DAY_MS / 24;

const SIGNAL = { privacy_signal: 1, ad_consent: 'not-asked' };
const NO = { privacy_signal: 0, ad_consent: 'denied' };

const CLICK: Partial<Arrival> = {
  channel: 'paid-search',
  fields: { source: 'google', campaign: 'spring', utm_id: '21489', gclid: 'Cj0KCQ' },
};

function handoff(at: number, zip: string): Submit['handoff'] {
  return {
    token: newToken(),
    lead_id: newLeadId(),
    site: 'insurance',
    created_at: at,
    expires_at: at + DAY_MS,
    zip,
    line: 'auto',
    window_width: null,
    fields: toJson({}),
    locale: 'en-US',
    path: '/',
    address: null,
  };
}

describe.each(
  eitherEngine(import.meta.filename),
)('the ledger of conversions on $name', (engine) => {
  let store: Store;
  let db: Db;
  let visitId: string;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    const rows = visitRows(CLICK);
    visitId = rows.visit.id;
    await store.write(storeVisit, rows);
  });

  const submit = (changes: Partial<Arrival> = {}, zip = '90210') => {
    const used = arrival({ at: NOON + HOUR_MS, ...changes });
    const use = { visitId, arrival: used };
    return store.write(storeHandoff, {
      visit: { use },
      handoff: handoff(used.at, zip),
      state: 'CA',
    });
  };
  const use = (changes: Partial<Arrival>) =>
    store.write(refreshVisit, { visitId, arrival: arrival(changes) });
  const ledger = async () => {
    const rows = await store.reads.selectFrom('conversion').selectAll().orderBy('at').execute();
    return rows.map((row) => ({
      ...row,
      click_ids: fromJson(row.click_ids),
      clicks: fromJson(row.clicks),
    }));
  };

  /** The click ids of all rows; an empty object would match any in `toMatchObject`. */
  const clickIds = async () => (await ledger()).map(({ click_ids }) => click_ids);

  // behaviour: 11.61, 21.6
  it('records each hand-off once, with its click', async () => {
    await submit();
    await submit({ at: NOON + HOUR_MS + 1 });
    const handoffs = await store.reads.selectFrom('handoff').select('lead_id').execute();
    expect(await ledger()).toEqual([
      {
        ...handoffs[0],
        kind: 'hand-off',
        subject: null,
        visit_id: visitId,
        site: 'insurance',
        at: NOON + HOUR_MS,
        position: 1,
        channel: 'paid-search',
        source: 'google',
        campaign: 'spring',
        campaign_id: '21489',
        first_channel: 'paid-search',
        first_source: 'google',
        first_campaign: 'spring',
        first_campaign_id: '21489',
        line: 'auto',
        us_state: 'CA',
        click_at: NOON,
        click_ids: { gclid: 'Cj0KCQ' },
        clicks: { google: { at: NOON, position: 1 } },
        expires_at: NOON + 90 * DAY_MS,
        ...NOT_ASKED,
        privacy_signal: 0,
        bot: 0,
        sample: 0,
        status: 'open',
        value_cents: null,
        decided_at: null,
      },
    ]);
  });

  // behaviour: 11.61
  it('credits the last touch, with the latest click of each platform and the first touch beside it', async () => {
    await use({
      at: NOON + 2,
      channel: 'paid-search',
      fields: { campaign: 'summer', msclkid: 'm1' },
    });
    await use({ at: NOON + 3, channel: 'email', path: '/es/', fields: { campaign: 'letter' } });
    await use({ at: NOON + 4, path: '/more/', fields: { product: 'auto' } });
    await submit({ consent: 'granted' });
    expect(await ledger()).toMatchObject([
      {
        position: 3,
        channel: 'email',
        campaign: 'letter',
        first_channel: 'paid-search',
        first_campaign: 'spring',
        click_at: NOON + 2,
        click_ids: { gclid: 'Cj0KCQ', msclkid: 'm1' },
        clicks: { google: { at: NOON, position: 1 }, microsoft: { at: NOON + 2, position: 2 } },
        ad_consent: 'granted',
      },
    ]);
  });

  // behaviour: 11.61
  it('records an estimate, and the order that is made of it', async () => {
    const reference = await requestOrder(store);
    await store.write(confirmOrder, {
      reference,
      visit_id: (await ledger())[0]?.visit_id ?? null,
      at: NOON + HOUR_MS,
      mark: 'm',
      signs: { bot: 1, bot_sign: null },
      driver_notice: toJson({ status: 'claimed' } as never),
      pickup_street: '1 A St',
      delivery_street: '2 B St',
      phone: null,
      terms: await termsOfRequest(store, reference),
      channels: NO_CHANNELS,
    });
    expect(await ledger()).toMatchObject([
      { kind: 'estimate', subject: reference, at: NOON, bot: 0 },
      { kind: 'order', subject: reference, at: NOON + HOUR_MS, click_at: NOON, bot: 1 },
    ]);
    await store.write(deleteOrder, { reference, email: 'otto@mail.example', at: NOON });
    expect(await ledger()).toEqual([]);
  });

  // behaviour: 11.63
  it('counts those of people alone', async () => {
    await requestOrder(store, { bot: 1 });
    await requestOrder(store);
    await submit();
    const leads = await db.selectFrom('report_lead').select('kind').orderBy('kind').execute();
    expect(leads).toEqual([{ kind: 'estimate' }, { kind: 'hand-off' }]);
  });

  // behaviour: 11.61
  it('records a hand-off of a visit that has no counts', async () => {
    await db.deleteFrom('report_touch').execute();
    await submit();
    expect(await ledger()).toHaveLength(1);
    expect(await db.selectFrom('report_lead').selectAll().execute()).toEqual([]);
  });

  // behaviour: 11.62
  it.each([
    ['an opt-out', SIGNAL, () => store.write(setOptOut, { visitId, privacySignal: 1 })],
    ['the privacy signal', SIGNAL, () => use({ privacySignal: true })],
    ['a no', NO, () => use({ consent: 'denied' })],
  ])('loses its click ids in the write of %s', async (_name, marks, mark) => {
    await submit();
    await mark();
    await submit({}, '10001');
    expect(await clickIds()).toEqual([{}, {}]);
    expect(await ledger()).toMatchObject([{ ...marks, campaign: 'spring' }, marks]);
  });

  // behaviour: 11.62
  it('records no click id without permission, and stores a later answer with its rows', async () => {
    await use({ consent: 'unanswered' });
    await submit();
    expect(await clickIds()).toEqual([{}]);
    expect(await ledger()).toMatchObject([{ ad_consent: 'unanswered' }]);
    await use({ at: NOON + 2, consent: 'granted', consentVersion: '1', consentWords: 'May we?' });
    await submit({}, '10001');
    const granted = { ad_consent: 'granted', ad_consent_at: NOON + 2, ad_consent_version: '1' };
    expect(await clickIds()).toEqual([{}, { gclid: 'Cj0KCQ' }]);
    expect(await ledger()).toMatchObject([granted, granted]);
  });

  // behaviour: 11.62
  it('records no click id of a visit with the mark of the privacy signal', async () => {
    await db.updateTable('visit').set({ privacy_signal: 1 }).execute();
    await submit();
    expect(await clickIds()).toEqual([{}]);
  });

  // behaviour: 11.61, 11.62
  it('retains rows of a visit that ends, and deletes those of one that its visitor deletes', async () => {
    await submit();
    await store.write(purgeVisits, { ids: [visitId], now: NOON + 31 * DAY_MS });
    expect(await ledger()).toMatchObject([{ visit_id: null, click_ids: { gclid: 'Cj0KCQ' } }]);
    const other = visitRows(CLICK);
    await store.write(storeHandoff, {
      visit: { create: other },
      handoff: handoff(NOON + HOUR_MS, '90210'),
      state: 'CA',
    });
    expect(await ledger()).toHaveLength(2);
    await store.write(deleteVisit, { visitId: other.visit.id });
    expect(await ledger()).toHaveLength(1);
  });

  // behaviour: 11.62
  it('exports the rows of a visit, with what left of them for platforms', async () => {
    await submit();
    const lead_id = (await ledger())[0]?.lead_id ?? '';
    const version = {
      lead_id,
      version: 1,
      change: 'new',
      value_cents: 1,
      converted_at: NOON,
      click_key: null,
    } as const;
    const left = {
      platform: 'google',
      goal: 'Lead',
      transport: 'file',
      batch: 'b',
      sentBy: { accountId: null, name: 'ana', role: 'marketer', requestId: null },
    } as const;
    await store.write(recordUploads, { ...left, planned: [version], at: NOON });
    const visit = await store.reads.selectFrom('visit').selectAll().executeTakeFirstOrThrow();
    let text = '';
    for await (const piece of exportVisit(store.reads, visit)) text += piece;
    const { conversions } = JSON.parse(text) as { conversions: unknown[] };
    expect(conversions).toMatchObject([
      { kind: 'hand-off', click_ids: { gclid: 'Cj0KCQ' }, uploads: [{ platform: 'google' }] },
    ]);
  });
});
