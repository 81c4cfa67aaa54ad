import { EVENTS_PER_PAGE, storedVisitSchema } from '@zipfront/contracts/privacy/stored-visit';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import type { EventRow } from '../../platform/store/tables/events.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { SITE, shareTestServer } from '../../testing/test-server.ts';
import { storeEvents } from '../events/store-events.ts';
import { CLEANED_AT_ONCE } from '../visits/opt-out.ts';

const AD = { Referer: `${SITE}/?channelid=3&gclid=7` };
const TABLES = ['visit', 'touch', 'quote', 'handoff', 'event', 'bad_event'] as const;

describe.each(eitherEngine(import.meta.filename))('privacy choices on $name', (engine) => {
  const { server, browser } = shareTestServer(engine);

  const visitId = () => browser().cookies.get('_tzsess') ?? '';
  const storedVisit = async (query = '') =>
    parse(storedVisitSchema, await (await browser().get(`/api/visits/current/${query}`)).json());
  const putChoice = (body: unknown, headers: Record<string, string> = {}) =>
    browser().send('PUT', '/api/visits/current/privacy', { body: JSON.stringify(body), headers });
  const marks = async () =>
    (await server().store.reads.selectFrom('visit').select('privacy_signal').execute()).map(
      (row) => row.privacy_signal,
    );

  const everything = async () => (await browser().get('/api/visits/current/export')).text();

  async function storeSampleEvents(events: number, bad: number, gclid = ''): Promise<void> {
    const visitRef = { visitId: visitId(), sessionHash: null };
    const at = Array.from({ length: events }, (_, index) => index);
    await server().store.write(storeEvents, {
      events: at.map((index) => ({ visitRef, row: eventRow(visitId(), index, { gclid }) })),
      bad: Array.from({ length: bad }, (_, index) => ({
        visitRef,
        row: {
          id: `${visitId()}-${index}`,
          visit_id: null,
          schema: null,
          reason: 'unparseable',
          detail: 'JSON',
          raw: `{"gclid":"${gclid}"`,
          received_at: NOON,
          bot: 0 as const,
          privacy_signal: 0 as const,
        },
      })),
    });
  }

  // behaviour: 11.13
  it('returns all that is stored of a visit, with its events page by page', async () => {
    await browser().post('/api/visits/', undefined, AD);
    await browser().post('/api/visits/', { zipcode: '90210' }, AD);
    await storeSampleEvents(EVENTS_PER_PAGE + 1, 2);
    const first = await storedVisit();
    expect(first).toMatchObject({
      visit: { id: visitId(), zipcode: '90210', first_name: null, privacy_signal: false },
      touches: [{ channel: 'paid-search', fields: { channel_id: '3', gclid: '7' } }],
      handoffs: { total: 1, list: [{ zip: '90210', line: 'auto' }] },
      events: { total: EVENTS_PER_PAGE + 1, bad: 2, page: 1, pages: 2 },
    });
    expect(first.events.list).toHaveLength(EVENTS_PER_PAGE);
    expect(first.events.list[0]?.happened_at).toBe(NOON + EVENTS_PER_PAGE);
    expect((await storedVisit('?page=2')).events.list).toHaveLength(1);
    expect((await storedVisit('?page=3')).events.list).toEqual([]);
  });

  // behaviour: 11.15
  it('neither creates nor renews a visit on a GET', async () => {
    const none = await browser().get('/api/visits/current/');
    expect([none.status, await none.json()]).toEqual([200, null]);
    expect(browser().cookies.size).toBe(0);
    await browser().post('/api/visits/');
    const { expires_at: ends } = (await storedVisit()).visit;
    server().wait(24 * 60 * 60 * 1000);
    const again = await browser().get('/api/visits/current/');
    expect(again.headers.getSetCookie()).toEqual([]);
    expect((await storedVisit()).visit.expires_at).toBe(ends);
  });

  it.each(['0', '-1', 'x', '1e9', '9999999'])('refuses page %s', async (page) => {
    const response = await browser().get(`/api/visits/current/?page=${page}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ type: 'urn:zipfront:problem:page-invalid' });
  });

  // behaviour: 11.13
  it('deletes every row that stems from the visit, and none of another', async () => {
    const other = server().browser();
    await other.post('/api/visits/', { zipcode: '10001' });
    await browser().post('/api/visits/', { zipcode: '90210' }, AD);
    await storeSampleEvents(3, 2);
    browser().cookies.set('zf_channel_id', '3').set('zf_consent', 'granted').set('zf_optout', '1');
    expect((await browser().send('DELETE', '/api/visits/current/')).status).toBe(204);
    expect([...browser().cookies.keys()]).toEqual(['zf_optout']);
    const left = await Promise.all(
      TABLES.map(
        async (table) =>
          (await server().store.reads.selectFrom(table).selectAll().execute()).length,
      ),
    );
    expect(left).toEqual([1, 1, 1, 1, 0, 0]);
  });

  // behaviour: 11.12
  it.each([
    ['a no', 'denied.0123456789abcd', true],
    ['a no of another tool', 'denied', true],
    ['a yes', 'granted.0123456789abcd', false],
    ['a text that is no choice', 'maybe', false],
  ])('leaves a no in the browser when the visit is deleted: %s', async (_, given, stays) => {
    await browser().post('/api/visits/');
    for (const call of [
      () => browser().send('DELETE', '/api/visits/current/'),
      () => browser().postForm('/privacy-choice', { choice: 'delete', page: '/' }),
    ]) {
      browser().cookies.set('zf_consent', given);
      await call();
      expect(browser().cookies.get('zf_consent')).toBe(stays ? given : undefined);
    }
  });

  // behaviour: 11.13
  it('stores an opt-out: marks the visit, deletes attribution, and marks the next visit', async () => {
    await browser().post('/api/visits/');
    browser().cookies.set('zf_channel_id', '3').set('zf_gclid', '7').set('other', 'stays');
    expect((await putChoice({ opt_out: true })).status).toBe(204);
    expect(browser().cookies.get('zf_optout')).toBe('1');
    expect(browser().cookies.has('zf_gclid')).toBe(false);
    expect(browser().cookies.has('zf_channel_id')).toBe(false);
    expect(browser().cookies.get('other')).toBe('stays');
    expect((await storedVisit()).visit.privacy_signal).toBe(true);

    await browser().send('DELETE', '/api/visits/current/');
    await browser().post('/api/visits/', undefined, AD);
    expect(await storedVisit()).toMatchObject({
      visit: { privacy_signal: true },
      touches: [{ channel: 'paid-search', fields: { channel_id: '3' } }],
    });
  });

  // behaviour: 11.17
  it.each([
    ['an opt-out', () => putChoice({ opt_out: true })],
    [
      'an opt-out without a script',
      () => browser().postForm('/privacy-choice', { choice: 'opt-out', page: '/' }),
    ],
    ['the privacy signal', () => browser().post('/api/visits/', undefined, { 'Sec-GPC': '1' })],
    [
      'a submit with the signal',
      () => browser().post('/api/visits/', { zipcode: '90210' }, { 'Sec-GPC': '1' }),
    ],
  ])('removes the click ids from all that is stored, after %s', async (_what, choose) => {
    const other = server().browser();
    await other.post('/api/visits/', { zipcode: '10001', channel_id: '3', gclid: 'Cj0' }, AD);
    await browser().post('/api/visits/', undefined, {
      Referer: `${SITE}/?channelid=3&gclid=Cj0`,
      'Zipfront-Referrer': 'https://ads.example/?click=Cj0',
    });
    await browser().post('/api/visits/', { zipcode: '10001', channel_id: '3', gclid: 'Cj0' });
    await storeSampleEvents(CLEANED_AT_ONCE + 5, 2, 'Cj0');
    expect(await everything()).toContain('Cj0');
    await choose();
    const left = await everything();
    expect(left).not.toContain('Cj0');
    expect(left).toContain('channel_id');
    const exported = JSON.parse(left);
    // It was decided by the click id, which is not there any more.
    expect(exported.touches[0].channel_rule).toBe('Google click id');
    expect(exported.events).toHaveLength(CLEANED_AT_ONCE + 5);
    for (const list of [exported.events, exported.bad_events, exported.handoffs]) {
      expect(new Set(list.map((row: EventRow) => row.privacy_signal))).toEqual(new Set([1]));
    }
    const others = await (await other.get('/api/visits/current/export')).text();
    expect(others).toContain('Cj0');
  });

  it('reverts an opt-out, but not under the privacy signal', async () => {
    await browser().post('/api/visits/');
    await putChoice({ opt_out: true });
    await putChoice({ opt_out: false }, { 'Sec-GPC': '1' });
    expect(browser().cookies.has('zf_optout')).toBe(false);
    expect(await marks()).toEqual([1]);
    await putChoice({ opt_out: false });
    expect(await marks()).toEqual([0]);
  });

  it('leaves the click ids of a visit that opts in without an opt-out', async () => {
    await browser().post('/api/visits/', undefined, AD);
    await storeSampleEvents(CLEANED_AT_ONCE + 1, 0, 'Cj0');
    await putChoice({ opt_out: false });
    expect((await everything()).split('Cj0')).toHaveLength(CLEANED_AT_ONCE + 2);
  });

  // behaviour: 11.13
  it('stores an opt-out without a visit, and creates no visit', async () => {
    expect((await putChoice({ opt_out: true })).status).toBe(204);
    expect([...browser().cookies.keys()]).toEqual(['zf_optout']);
    expect(await marks()).toEqual([]);
  });

  it.each([
    {},
    { opt_out: 'yes' },
    [],
    null,
    { opt_out: true, more: 1 },
  ])('refuses the choice %j', async (body) => {
    expect((await putChoice(body)).status).toBe(422);
    expect(browser().cookies.size).toBe(0);
  });

  it.each([
    ['opt-out', '/es/', '/es/#opted-out'],
    ['opt-in', '/', '/#opted-in'],
    ['delete', '//evil.example/', '/#deleted'],
    ['delete', 'https://evil.example/', '/#deleted'],
    ['anything', '/es/', '/'],
  ])('redirects the posted choice %s from %s to %s', async (choice, page, location) => {
    const response = await browser().postForm('/privacy-choice', { choice, page });
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe(location);
  });

  it('applies a posted choice', async () => {
    await browser().post('/api/visits/');
    await browser().postForm('/privacy-choice', { choice: 'opt-out', page: '/' });
    expect(await marks()).toEqual([1]);
    await browser().postForm('/privacy-choice', { choice: 'opt-in', page: '/' });
    expect(await marks()).toEqual([0]);
    await browser().postForm('/privacy-choice', { choice: 'delete', page: '/' });
    expect(await marks()).toEqual([]);
    expect(browser().cookies.size).toBe(0);
  });
});

function eventRow(visit: string, index: number, data: object): EventRow {
  return {
    event_id: `${visit.slice(0, 24)}${String(index).padStart(12, '0')}`,
    visit_id: null,
    site: 'insurance',
    schema: 'iglu:com.zipfront/page_view/jsonschema/1-0-0',
    client_at: NOON + index,
    received_at: NOON + index,
    happened_at: NOON + index,
    path: '/',
    data: JSON.stringify(data),
    contexts: '[]',
    bot: 0,
    privacy_signal: 0,
  };
}
