import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../open-store.ts';
import { newVisit } from '../../visits/new-visit.ts';
import type { Flag } from '../flag.ts';
import { fromJson } from '../json-column.ts';
import type { Store } from '../store.ts';
import { type Engine, engines } from '../testing/engines.ts';
import { makeOlderDatabase, type OlderDatabase } from '../testing/older-database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { arrival, NOON } from '../testing/visit-rows.ts';

/** Values that must be removed. */
const ANN = 'ann.old@mail.example';
const PHONE = '415-555-0134';
const CLICK = 'CLICKofTheOneWhoOptedOut';
const DELETED = 'CLICKofTheOneWhoWasDeleted';

/** Values that must be retained. */
const OTHERS_CLICK = 'CLICKofAnotherVisitor';
const CAMPAIGN = '21415550134';

const CONTEXT = (gclid: string) =>
  JSON.stringify([
    {
      schema: 'iglu:com.zipfront/attribution/jsonschema/1-0-0',
      data: { channel_id: '9', campaign: CAMPAIGN, content: ANN, gclid },
    },
  ]);

async function writeVisit(db: Kysely<OlderDatabase>, mark: Flag, click: string): Promise<string> {
  const { rows } = newVisit(arrival(), { visitorId: null, bot: false });
  const {
    ad_consent: _consent,
    ad_consent_at: _at,
    ad_consent_version: _version,
    counted_as: _counted,
    ...visit
  } = rows.visit;
  await db
    .insertInto('visit')
    .values({ ...visit, privacy_signal: mark })
    .execute();
  await db.insertInto('quote').values(rows.quote).execute();
  const fields = JSON.stringify({ channel_id: '9', content: ANN, gclid: click });
  const { channel_rule: _rule, ...touch } = rows.touch;
  await db
    .insertInto('touch')
    .values({
      ...touch,
      page_url: `https://site.example/?gclid=${click}&utm_source=g&q=${PHONE}`,
      referrer: `https://a.example/?u=${encodeURIComponent(ANN)}`,
      fields,
    })
    .execute();
  await db
    .insertInto('handoff')
    .values({
      token: `token-of-${visit.id}`,
      visit_id: visit.id,
      quote_id: rows.quote.id,
      site: 'insurance',
      created_at: NOON,
      expires_at: NOON,
      zip: '90210',
      line: 'auto',
      window_width: null,
      fields,
      locale: 'en-US',
      privacy_signal: 0,
      path: '/',
      submits: 1,
    })
    .execute();
  await db
    .insertInto('event')
    .values({
      event_id: `event-of-${visit.id}`,
      visit_id: visit.id,
      ...EVENT,
      data: JSON.stringify({ label: `write ${ANN}`, zip: '90210', at: NOON, gclid: click }),
      contexts: CONTEXT(click),
    })
    .execute();
  await db
    .insertInto('bad_event')
    .values([
      { id: `json-${visit.id}`, visit_id: visit.id, ...BAD, raw: CONTEXT(click) },
      {
        id: `text-${visit.id}`,
        visit_id: visit.id,
        ...BAD,
        raw: `{"a":"${ANN}","gclid":"${click}"`,
      },
    ])
    .execute();
  return visit.id;
}

const EVENT = {
  site: 'insurance',
  schema: 'iglu:com.example/made/jsonschema/1-0-0',
  client_at: NOON,
  received_at: NOON,
  happened_at: NOON,
  path: '/',
  bot: 0,
  privacy_signal: 0,
} as const;

const BAD = {
  schema: null,
  reason: 'data',
  detail: 'Expected',
  received_at: NOON,
  bot: 0,
  privacy_signal: 0,
} as const;

/** A database of the previous version, migrated by opening it. */
async function upgraded(engine: Engine) {
  const database = await engine.create();
  const ids = { marked: '', other: '' };
  await makeOlderDatabase(database.url, async (db) => {
    ids.marked = await writeVisit(db, 1, CLICK);
    ids.other = await writeVisit(db, 0, OTHERS_CLICK);
    const deleted = await writeVisit(db, 0, DELETED);
    await db.deleteFrom('visit').where('id', '=', deleted).execute();
    await db
      .insertInto('event')
      .values({
        event_id: 'event-without-visit',
        visit_id: null,
        ...EVENT,
        data: JSON.stringify({ dom_element: `tel:${PHONE}`, campaign_id: CAMPAIGN }),
        contexts: '[]',
      })
      .execute();
    await db
      .insertInto('error_report')
      .values({
        fingerprint: 'f',
        times: 1,
        first_at: NOON,
        last_at: NOON,
        event_id: 'e',
        site: 'insurance',
        path: '/auto/',
        release: null,
        type: 'TypeError',
        message: `no answer for ${PHONE}`,
        exceptions: JSON.stringify([
          {
            type: 'TypeError',
            message: `for ${PHONE}`,
            frames: ['submit (https://a.example/a.js:1:20345)'],
          },
        ]),
        breadcrumbs: JSON.stringify([{ at: 1, what: `typed ${PHONE}` }]),
        agent: `crawler (${ANN})`,
      })
      .execute();
  });
  const store = await openStore({ url: database.url, log: silentLog });
  onTestFinished(async () => {
    await store.close();
    await database.drop();
  });
  return { store, url: database.url, ids };
}

async function everything(store: Store): Promise<string> {
  const tables = ['visit', 'touch', 'handoff', 'event', 'bad_event', 'error_report'] as const;
  const rows = await Promise.all(
    tables.map((table) => store.reads.selectFrom(table).selectAll().execute()),
  );
  return JSON.stringify(rows);
}

describe.each(engines)('migration 0006 on $name', (engine) => {
  // behaviour: 11.25
  it('removes personal data, and retains the rest', async () => {
    const { store, ids } = await upgraded(engine);
    const left = await everything(store);
    for (const removed of [ANN, encodeURIComponent(ANN), PHONE, CLICK, DELETED]) {
      expect(left).not.toContain(removed);
    }
    for (const retained of [OTHERS_CLICK, CAMPAIGN, '90210', String(NOON), 'a.js:1:20345']) {
      expect(left).toContain(retained);
    }
    const events = await store.reads.selectFrom('event').selectAll().execute();
    const of = (id: string) => events.find((event) => event.visit_id === id);
    expect(of(ids.marked)?.privacy_signal).toBe(1);
    expect(of(ids.other)?.privacy_signal).toBe(0);
    expect(fromJson(of(ids.other)?.data ?? '')).toEqual({
      label: 'write …',
      zip: '90210',
      at: NOON,
      gclid: OTHERS_CLICK,
    });
    const visits = await store.reads.selectFrom('visit').select('ad_consent').execute();
    expect(visits).toEqual([{ ad_consent: 'not-asked' }, { ad_consent: 'not-asked' }]);
    const [handoff] = await store.reads
      .selectFrom('handoff')
      .selectAll()
      .where('visit_id', '=', ids.marked)
      .execute();
    expect(handoff).toMatchObject({ privacy_signal: 1, ad_consent: 'not-asked' });
  });
});

describe('migration 0006 on SQLite', () => {
  // behaviour: 11.25
  it('leaves no byte of removed and deleted values in the file or its log', async () => {
    const [sqlite] = engines;
    if (sqlite === undefined) throw new Error('There is no SQLite');
    const { url } = await upgraded(sqlite);
    const file = url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
    const bytes = Buffer.concat(
      [file, `${file}-wal`].filter(existsSync).map((path) => readFileSync(path)),
    );
    for (const removed of [ANN, encodeURIComponent(ANN), PHONE, CLICK, DELETED]) {
      expect(bytes.includes(removed), removed).toBe(false);
    }
    expect(bytes.includes(OTHERS_CLICK)).toBe(true);
  });
});
