import type { SavedQuery } from '@zipfront/contracts/api/reports';
import type { ReportCondition } from '@zipfront/contracts/reports/report-condition';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { createMailChannel } from '../../notifications/mail-channel.ts';
import { createSender } from '../../notifications/sender.ts';
import {
  type MailServer,
  smtpError,
  startMailServer,
} from '../../notifications/testing/mail-server.ts';
import { ALL_CHANNELS, findOutbox } from '../../notifications/testing/outbox.ts';
import { sampleMailServices } from '../../notifications/testing/sample-mail-services.ts';
import type { Store } from '../../platform/store/store.ts';
import { fromJson, toJson } from '../../platform/store/tables/columns.ts';
import type { SavedReportRow } from '../../platform/store/tables/console.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { findReportMail } from './find-report-mail.ts';
import { reportMailRoutes } from './routes.ts';
import { findSavedReports, recordConditionCheck } from './saved-reports.ts';
import { queueSavedReport, queueSavedReportNow, sendSavedReports } from './send-saved-reports.ts';
import { stopLink, stopReportMails } from './stop-report-mails.ts';

const SECRET = 'a secret of the test';

/** Eight o'clock on a Friday in New York. */
const EIGHT = Date.UTC(2026, 10, 20, 13);

const PAGES = {
  siteNames: () => ['insurance'],
  timeZoneOf: () => 'America/New_York',
  hasKnownEarnings: () => true,
};

describe.each(eitherEngine(import.meta.filename))('saved reports by mail on $name', (engine) => {
  let store: Store;
  let db: Awaited<ReturnType<typeof emptyTestDatabase>>['db'];
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    await db
      .insertInto('account')
      .values({
        id: 'owner',
        name: 'ana',
        role: 'marketer',
        password_hash: null,
        totp_secret: null,
        totp_step: 0,
        created_at: 0,
        disabled_at: null,
      })
      .execute();
  });

  const schedule = (changes: Partial<SavedReportRow> = {}) =>
    db
      .insertInto('saved_report')
      .values({
        id: 'report',
        name: 'Campaigns',
        owner_id: 'owner',
        every: 'day',
        due_at: EIGHT,
        query: toJson({ by: ['campaign' as const], days: 'yesterday' as const }),
        send_to: toJson(['ana@team.example', 'ben@team.example']),
        version: 1,
        ...changes,
      })
      .execute();

  /** What a server does at a time. */
  const look = (now: number, log = silentLog) =>
    sendSavedReports({ store, now: () => now, log, pages: PAGES as never }, ALL_CHANNELS);

  /** The times for which mails were queued, without their dates' time zone. */
  const queued = async () => {
    const rows = await findOutbox(store);
    return rows.map(({ facts, recipient }) => [fromJson(facts).due?.slice(0, 16), recipient]);
  };

  /** Sends what is in the outbox. */
  async function send(now: number, { url }: MailServer): Promise<void> {
    const settings = { smtpUrl: url, mailFrom: 'reports@carriway.example' };
    const services = sampleMailServices(store);
    const config = { ...services.config, publicUrl: 'https://site.example' };
    const context = {
      store,
      pages: PAGES as never,
      now: () => now,
      config,
      secret: SECRET,
      recordCheck: (check: Parameters<typeof recordConditionCheck>[1]) =>
        store.write(recordConditionCheck, check),
    };
    const mail = createMailChannel(settings, {
      ...services,
      findReportMail: (row) => findReportMail(row, context),
    });
    await createSender({ store, now: () => now, log: silentLog }, { mail }).pass();
  }

  const MAILS = [
    ['2026-11-20T13:00', 'ana@team.example'],
    ['2026-11-20T13:00', 'ben@team.example'],
  ];

  // behaviour: 36.3
  it('queues a mail for each address once when its time has come, also on several servers at once', async () => {
    await schedule();
    await look(EIGHT - 1);
    expect(await queued()).toEqual([]);
    await Promise.all([look(EIGHT), look(EIGHT), look(EIGHT + 1)]);
    expect((await queued()).toSorted()).toEqual(MAILS);
    await look(EIGHT + MINUTE_MS);
    await look(EIGHT + DAY_MS - 1);
    expect(await queued()).toHaveLength(2);
    await look(EIGHT + DAY_MS);
    expect(await queued()).toHaveLength(4);
  });

  // behaviour: 36.3
  it('moves no time on without its mails', async () => {
    await schedule();
    const failed = db.transaction().execute(async (trx) => {
      const times = { dueAt: EIGHT, sentFor: EIGHT, nextAt: EIGHT + DAY_MS, now: EIGHT };
      await queueSavedReport(trx, { id: 'report', ...times, channels: ALL_CHANNELS });
      throw new Error('killed');
    });
    await expect(failed).rejects.toThrow('killed');
    expect(await queued()).toEqual([]);
    await look(EIGHT + MINUTE_MS);
    expect((await queued()).toSorted()).toEqual(MAILS);
  });

  // behaviour: 36.3
  it.each([
    ['set back', '2026-10-30T12:00', ['2026-10-30T12:00', '2026-10-31T12:00', '2026-11-01T13:00']],
    [
      'set forward',
      '2026-03-06T13:00',
      ['2026-03-06T13:00', '2026-03-07T13:00', '2026-03-08T12:00'],
    ],
  ])('queues mails at eight on each day when the clock is %s', async (_change, first, times) => {
    const due_at = Date.parse(`${first}Z`);
    await schedule({ due_at, send_to: toJson(['ana@team.example']) });
    for (let now = due_at; now < due_at + 3 * DAY_MS - 2 * HOUR_MS; now += HOUR_MS / 2) {
      await look(now);
    }
    expect((await queued()).map(([due]) => due)).toEqual(times);
  });

  // behaviour: 36.3
  it('queues mails late and once after a stop on the same day, and none after a longer one', async () => {
    const { log, lines } = testLog();
    await schedule();
    await look(EIGHT + 15 * HOUR_MS, log);
    await look(EIGHT + 15 * HOUR_MS + MINUTE_MS, log);
    expect((await queued()).toSorted()).toEqual(MAILS);
    await look(EIGHT + 4 * DAY_MS - 1, log);
    expect(await queued()).toHaveLength(2);
    expect(lines).toEqual(['a saved report was not sent: no server ran on its day']);
    await look(EIGHT + 4 * DAY_MS, log);
    expect((await queued()).at(-1)?.[0]).toBe('2026-11-24T13:00');
    expect(await queued()).toHaveLength(4);
  });

  // behaviour: 36.3
  it('waits for its hour in a time zone that was moved to the west', async () => {
    const { log, lines } = testLog();
    await schedule({ due_at: EIGHT - 3 * HOUR_MS });
    await look(EIGHT - 3 * HOUR_MS, log);
    expect(await queued()).toEqual([]);
    await look(EIGHT, log);
    expect((await queued()).toSorted()).toEqual(MAILS);
    expect(lines).toEqual([]);
  });

  // behaviour: 36.4
  it('tries again after a failure of the mail server, with the days of its time', async () => {
    await schedule({ send_to: toJson(['ana@team.example']) });
    await enterLead(store, 'one', { at: EIGHT - DAY_MS, fields: { campaign: 'brand' } });
    await rollUpAll(store);
    await look(EIGHT);
    let isDown = true;
    const server = await startMailServer({
      answer: () => {
        if (isDown) throw smtpError(451);
      },
    });
    await send(EIGHT, server);
    isDown = false;
    await send(EIGHT + 18 * HOUR_MS, server);
    await send(EIGHT + 19 * HOUR_MS, server);
    expect(server.received.map(({ to }) => to)).toEqual([
      ['ana@team.example'],
      ['ana@team.example'],
    ]);
    const [failed, sent] = server.received;
    expect(sent?.messageId).toBe(failed?.messageId);
    expect(contentOf(sent?.raw)).toMatchObject({
      kind: 'saved-report',
      name: 'Campaigns',
      every: 'day',
      report: {
        from: '2026-11-19',
        to: '2026-11-19',
        timeZone: 'America/New_York',
        leftOut: 0,
        rows: [{ names: ['brand'], visits: 1, leads: 1, spend_cents: null }],
        total: { visits: 1, leads: 1 },
      },
      link: 'https://console.example/reports?by=campaign&from=2026-11-19&to=2026-11-19',
    });
  });

  // behaviour: 36.4
  it('mails 20 rows and the total of all, beside the days before', async () => {
    const query: SavedQuery = { by: ['campaign'], days: '7-days', compare: 'before' };
    await schedule({ query: toJson(query), send_to: toJson(['ana@team.example']) });
    const hostile = 'see https://evil.example\u202e or www.evil.example now';
    for (let lead = 0; lead < 22; lead += 1) {
      const campaign = lead < 2 ? hostile : `campaign ${lead}`;
      await enterLead(store, `lead ${lead}`, { at: EIGHT - DAY_MS, fields: { campaign } });
    }
    await enterLead(store, 'earlier', { at: EIGHT - 9 * DAY_MS, fields: { campaign: hostile } });
    await enterLead(store, 'first', { at: EIGHT - 20 * DAY_MS, fields: { campaign: 'old' } });
    await rollUpAll(store);
    await look(EIGHT);
    const server = await startMailServer();
    await send(EIGHT, server);
    const { report } = contentOf(server.received[0]?.raw);
    expect(report.rows).toHaveLength(20);
    expect(report).toMatchObject({
      leftOut: 1,
      comparedDays: { from: '2026-11-06', to: '2026-11-12' },
      total: { visits: 22, compared: { visits: 1 } },
    });
    const [first] = report.rows;
    expect(first).toMatchObject({ visits: 2, compared: { visits: 1 } });
    expect(String(first.names)).not.toContain('\u202e');
    expect(report.rows[1]).toMatchObject({ visits: 1, compared: null });
  });

  // behaviour: 36.4, 27.20
  it('mails today beside the hours of yesterday until eight', async () => {
    const query: SavedQuery = { by: ['campaign'], days: 'today', compare: 'before' };
    await schedule({ query: toJson(query), send_to: toJson(['ana@team.example']) });
    await enterLead(store, 'today', { at: EIGHT - HOUR_MS });
    await enterLead(store, 'yesterday', { at: EIGHT - DAY_MS - HOUR_MS });
    await rollUpAll(store);
    await look(EIGHT);
    const server = await startMailServer();
    await send(EIGHT, server);
    expect(contentOf(server.received[0]?.raw).report).toMatchObject({
      comparedDays: { from: '2026-11-19', to: '2026-11-19', beforeHour: 8 },
      total: { visits: 1, compared: { visits: 1 } },
    });
  });

  describe('under a condition', () => {
    const ifLeads = (relation: ReportCondition['relation'], value: number) =>
      ({ measure: 'leads', relation, value }) as const;
    const checked = async () =>
      (await findSavedReports(store.reads, { id: 'report' }))[0]?.schedule?.checked;
    const scheduleIf = (condition: ReportCondition, changes: Partial<SavedReportRow> = {}) =>
      schedule({ send_if: toJson<ReportCondition>(condition), ...changes });

    beforeEach(async () => {
      for (const lead of ['one', 'two', 'three']) {
        await enterLead(store, lead, { at: EIGHT - DAY_MS, fields: { campaign: lead } });
      }
      await rollUpAll(store);
    });

    // behaviour: 36.10
    it('mails once to each address if its condition holds', async () => {
      await scheduleIf(ifLeads('above', 2));
      const server = await startMailServer();
      for (const now of [EIGHT, EIGHT + MINUTE_MS]) {
        await Promise.all([look(now), look(now)]);
        await send(now, server);
      }
      expect(server.received.map(({ to }) => to).toSorted()).toEqual([
        ['ana@team.example'],
        ['ben@team.example'],
      ]);
      const condition = { ...ifLeads('above', 2), found: 3 };
      for (const { raw } of server.received) expect(contentOf(raw)).toMatchObject({ condition });
    });

    // behaviour: 36.10
    it.each([
      ['above', 3],
      ['below', 3],
    ] as const)('mails nothing while 3 leads are not %s %d, and looks again on the next day', async (relation, value) => {
      await scheduleIf(ifLeads(relation, value));
      const server = await startMailServer();
      await look(EIGHT);
      expect(await queued()).toHaveLength(2);
      await send(EIGHT, server);
      expect(server.received).toEqual([]);
      expect(await findOutbox(store)).toEqual([]);
      expect(await checked()).toEqual({ at: EIGHT, held: false });
      for (const lead of relation === 'above' ? ['4', '5', '6', '7'] : ['4']) {
        await enterLead(store, lead, { at: EIGHT + HOUR_MS });
      }
      await rollUpAll(store);
      await look(EIGHT + DAY_MS);
      await send(EIGHT + DAY_MS, server);
      expect(server.received).toHaveLength(2);
      expect(await checked()).toEqual({ at: EIGHT + DAY_MS, held: true });
    });

    // behaviour: 36.10
    it.each([
      ['fallen', 0.24, 2],
      ['fallen', 0.26, 0],
      ['risen', 0.1, 0],
    ] as const)('mails leads that are %s by more than %d against the days before, to %d', async (relation, value, mails) => {
      for (const lead of ['b1', 'b2', 'b3', 'b4']) {
        await enterLead(store, lead, { at: EIGHT - 2 * DAY_MS });
      }
      await rollUpAll(store);
      const query = toJson({ days: 'yesterday', compare: 'before' } as const);
      await scheduleIf(ifLeads(relation, value), { query });
      await look(EIGHT);
      const server = await startMailServer();
      await send(EIGHT, server);
      expect(server.received).toHaveLength(mails);
      if (mails === 0) return;
      expect(contentOf(server.received[0]?.raw).condition).toMatchObject({ found: 3, before: 4 });
    });

    // behaviour: 36.10
    it.each([
      ['above', 1, ['two', 'three']],
      ['above', 3, null],
      ['below', 2, ['one']],
    ] as const)('mails the rows whose leads are %s %d, if there are any: %j', async (relation, value, names) => {
      for (const [campaign, leads] of [
        ['two', 1],
        ['three', 2],
      ] as const) {
        for (let lead = 0; lead < leads; lead += 1) {
          const at = EIGHT - DAY_MS + (lead + 1) * MINUTE_MS;
          await enterLead(store, `${campaign} again ${lead}`, { at, fields: { campaign } });
        }
      }
      await rollUpAll(store);
      const query: SavedQuery = { by: ['campaign'], days: 'yesterday', sort: 'leads', limit: '2' };
      await scheduleIf({ of: 'rows', ...ifLeads(relation, value) }, { query: toJson(query) });
      await look(EIGHT);
      const server = await startMailServer();
      await send(EIGHT, server);
      expect(await checked()).toEqual({ at: EIGHT, held: names !== null });
      expect(server.received).toHaveLength(names === null ? 0 : 2);
      if (names === null) return;
      const { condition, report } = contentOf(server.received[0]?.raw);
      expect(condition).toMatchObject({ of: 'rows', holds: true, found: names.length });
      expect(report.rows.map((row: { names: string[] }) => row.names)).toEqual(
        names.map((name) => [name]),
      );
      expect(report.leftOut).toBe(3 - names.length);
    });

    // behaviour: 36.10
    it.each<ReportCondition>([
      { measure: 'cost_per_lead_cents', relation: 'above', value: 2500 },
      { of: 'rows', measure: 'profit_cents', relation: 'below', value: 0 },
    ])('mails what is not known of the total, or of any row: %j', async (asked) => {
      await scheduleIf(asked);
      await look(EIGHT);
      const server = await startMailServer();
      await send(EIGHT, server);
      expect(server.received).toHaveLength(2);
      expect(contentOf(server.received[0]?.raw).condition).toMatchObject({ found: null });
      expect(await checked()).toEqual({ at: EIGHT, held: null });
    });

    // behaviour: 36.10
    it('mails at once what a person sends, although its condition does not hold', async () => {
      await scheduleIf(ifLeads('below', 3));
      const by = { accountId: 'owner', name: 'ana', role: 'marketer', requestId: null } as const;
      const sent = { id: 'report', channels: ALL_CHANNELS, by, at: EIGHT };
      expect(await store.write(queueSavedReportNow, sent)).toBe(2);
      const server = await startMailServer();
      await send(EIGHT, server);
      expect(contentOf(server.received[0]?.raw).condition).toMatchObject({ found: 3 });
      expect(server.received).toHaveLength(2);
      expect(await checked()).toBeNull();
    });

    // behaviour: 36.9, 36.10
    it('leaves its condition when an address ends its mails', async () => {
      await scheduleIf(ifLeads('above', 2));
      const ended = { id: 'report', address: 'ana@team.example', at: EIGHT };
      await store.write(stopReportMails, ended);
      const [saved] = await findSavedReports(store.reads, { id: 'report' });
      expect(saved?.schedule).toMatchObject({
        to: ['ben@team.example'],
        condition: ifLeads('above', 2),
      });
    });

    // behaviour: 36.9
    it('ends the mails to two addresses that end them at once', async () => {
      await scheduleIf(ifLeads('above', 2));
      const addresses = ['ana@team.example', 'ben@team.example'];
      await Promise.all(
        addresses.map((address) =>
          store.write(stopReportMails, { id: 'report', address, at: EIGHT }),
        ),
      );
      const [saved] = await findSavedReports(store.reads, { id: 'report' });
      expect(saved?.schedule).toBeNull();
    });
  });

  // behaviour: 36.4
  it('mails a sentence where the report can no longer be made', async () => {
    const query: SavedQuery = { site: 'closed', by: ['day'] };
    await schedule({ query: toJson(query), send_to: toJson(['ana@team.example']) });
    await look(EIGHT);
    const server = await startMailServer();
    await send(EIGHT, server);
    const { report, link } = contentOf(server.received[0]?.raw);
    expect(report).toBe('There is no such site.');
    expect(link).toBe('https://console.example/reports?by=day&site=closed');
  });

  // behaviour: 36.5
  it.each<[string, () => Promise<unknown>]>([
    ['was deleted', () => db.deleteFrom('saved_report').execute()],
    [
      'has ended its schedule',
      () =>
        db
          .updateTable('saved_report')
          .set({ every: null, due_at: null, send_to: toJson([]) })
          .execute(),
    ],
    [
      'is not sent to the address any more',
      () =>
        db
          .updateTable('saved_report')
          .set({ send_to: toJson(['eve@team.example']) })
          .execute(),
    ],
    [
      'has an owner who was disabled',
      () => db.updateTable('account').set({ disabled_at: 1 }).execute(),
    ],
    [
      'has an owner of another role',
      () => db.updateTable('account').set({ role: 'desk' }).execute(),
    ],
  ])('sends no mail of a report that %s', async (_reason, change) => {
    await schedule({ send_to: toJson(['ana@team.example']) });
    await look(EIGHT);
    await change();
    const server = await startMailServer();
    await send(EIGHT, server);
    expect(server.received).toEqual([]);
    expect(await findOutbox(store)).toEqual([]);
  });

  // behaviour: 36.9
  it('ends the mails to an address by the link in their header, and no others', async () => {
    await schedule();
    await look(EIGHT);
    const server = await startMailServer();
    await send(EIGHT, server);
    const [first, second] = server.received;
    const raw = first?.raw.replaceAll(/\r\n[ \t]+/g, ' ') ?? '';
    const [, path = ''] = /^List-Unsubscribe: <https:\/\/site\.example(\S+)>\r$/m.exec(raw) ?? [];
    expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(path).not.toContain('team');
    expect(contentOf(first?.raw).stop).toBe(`https://site.example${path}`);
    expect(contentOf(second?.raw).stop).not.toBe(`https://site.example${path}`);

    const app = reportMailRoutes({ store, now: () => EIGHT }, SECRET);
    const asked = await app.request(path);
    expect(await asked.text()).toContain('<form method="post">');
    const sentTo = async () => {
      const rows = await db.selectFrom('saved_report').select(['send_to', 'version']).execute();
      return rows.map((row) => [fromJson(row.send_to), row.version]);
    };
    expect(await sentTo()).toEqual([[['ana@team.example', 'ben@team.example'], 1]]);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const click = { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' };
    const [one] = first?.to ?? [];
    const others = ['ana@team.example', 'ben@team.example'].filter((each) => each !== one);
    for (const _again of [1, 2]) {
      const stopped = await app.request(path, click);
      expect([stopped.status, await stopped.text()]).toEqual([
        200,
        expect.stringContaining('not mailed to you any more'),
      ]);
      expect(await sentTo()).toEqual([[others, 2]]);
    }
    expect(await (await app.request(path)).text()).not.toContain('<form');
    await look(EIGHT + DAY_MS);
    await send(EIGHT + DAY_MS, server);
    expect(server.received.slice(2).map(({ to }) => to)).toEqual([others]);

    const [, otherPath = ''] = /site\.example(\S+)$/.exec(contentOf(second?.raw).stop) ?? [];
    await app.request(otherPath, click);
    const [saved] = await findSavedReports(store.reads, { id: 'report' });
    expect(saved?.schedule).toBeNull();
    const trail = await db
      .selectFrom('console_action')
      .select(['actor', 'action', 'detail'])
      .orderBy('position')
      .execute();
    expect(trail.map(({ actor, action, detail }) => [actor, action, fromJson(detail)])).toEqual([
      [
        'visitor',
        'saved-report-changed',
        { name: 'Campaigns', mails: 'each day', addresses: '1', domains: 'team.example' },
      ],
      ['visitor', 'saved-report-changed', { name: 'Campaigns', mails: 'none' }],
    ]);
  });

  // behaviour: 36.9
  it('refuses a link that was changed, and ends nothing by another secret', async () => {
    await schedule();
    const link = { id: 'report', address: 'ana@team.example' };
    const app = reportMailRoutes({ store, now: () => EIGHT }, SECRET);
    for (const [path, status] of [
      [stopLink('another secret', '', link), 200],
      [stopLink(SECRET, '', { ...link, address: 'eve@team.example' }), 200],
      [stopLink(SECRET, '', link).slice(0, -1), 404],
    ] as const) {
      expect((await app.request(path, { method: 'POST' })).status).toBe(status);
    }
    const [saved] = await findSavedReports(store.reads, { id: 'report' });
    expect(saved).toMatchObject({ version: 1, schedule: { to: { length: 2 } } });
  });

  // behaviour: 36.4
  it('names the day of the mail as not over where the report has it', async () => {
    await schedule({ query: toJson({ days: 'today' as const }) });
    await look(EIGHT);
    const server = await startMailServer();
    await send(EIGHT, server);
    expect(contentOf(server.received[0]?.raw).report.unfinishedDay).toBe('2026-11-20');
  });

  // behaviour: 36.5
  it('queues nothing while its owner is disabled, and goes on after that', async () => {
    await schedule();
    await db.updateTable('account').set({ disabled_at: 1 }).execute();
    await look(EIGHT);
    await look(EIGHT + DAY_MS);
    expect(await queued()).toEqual([]);
    await db.updateTable('account').set({ disabled_at: null }).execute();
    await look(EIGHT + 2 * DAY_MS);
    expect((await queued()).map(([due]) => due)).toEqual(['2026-11-22T13:00', '2026-11-22T13:00']);
  });
});

/** A log, with the messages in it. */
function testLog() {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg) });
  return { log, lines };
}

/** The content of a mail of the sample services, which write it as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: the content is what the test checks.
function contentOf(raw = ''): any {
  const [, text = ''] = /(\{"site"[\s\S]*\})\r\n/.exec(raw.replaceAll('=\r\n', '')) ?? [];
  return JSON.parse(
    Buffer.from(
      text.replace(/=([0-9A-F]{2})/g, (_all, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
      'latin1',
    ).toString('utf8'),
  ).mail;
}
