import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { schemaUri } from '@zipfront/contracts/events/names';
import { describe, expect, it } from 'vitest';
import { type Store, StoreUnavailable } from '../../platform/store/store.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { arrival, NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { deleteVisit } from '../visits/delete-visit.ts';
import { createVisit, storeVisit } from '../visits/store-visit.ts';
import { MAX_EVENT_LENGTH, MAX_RAW_LENGTH } from './event-rows.ts';
import { MAX_BATCH_BYTES, MAX_BATCH_EVENTS } from './read-body.ts';
import { pageView, sessionContext } from './testing/sample-events.ts';
import { SITE, startTestCollector } from './testing/test-collector.ts';

const OTHER = 'https://other.example';

function events(store: Store) {
  return store.reads.selectFrom('event').selectAll().orderBy('event_id').execute();
}

function badEvents(store: Store) {
  return store.reads.selectFrom('bad_event').selectAll().orderBy('id').execute();
}

describe.each(eitherEngine(import.meta.filename))('the collector on $name', (engine) => {
  // behaviour: 7.1.8
  it('stores all columns of a batch, and responds with 204', async () => {
    const store = await emptyTestStore(engine);
    const visit = visitRows();
    await store.write(storeVisit, visit);
    const collector = await startTestCollector(store);
    const event = pageView({
      timestamp: NOON - 3_600_000 - 500,
      data: {
        page_url: `${SITE}/es/?utm_source=g&zip=10001#x`,
        referrer: 'https://a.example/?email=x',
      },
      contexts: [sessionContext(visit.visit.id.toUpperCase())],
    });
    const response = await collector.send([event], { query: `?sent_at=${NOON - 3_600_000}` });
    expect([response.status, await response.text()]).toEqual([204, '']);
    const [row, ...more] = await events(store);
    expect(more).toEqual([]);
    expect({
      ...row,
      data: fromJson(row?.data ?? ''),
      contexts: fromJson(row?.contexts ?? ''),
    }).toEqual({
      event_id: event.event_id,
      visit_id: visit.visit.id,
      site: 'insurance',
      schema: event.schema,
      client_at: NOON - 3_600_500,
      received_at: NOON,
      happened_at: NOON - 500,
      path: '/es/',
      data: {
        ...event.data,
        page_url: `${SITE}/es/?utm_source=g`,
        referrer: 'https://a.example/',
      },
      contexts: event.contexts,
      bot: 0,
      privacy_signal: 0,
    });
  });

  // behaviour: 14.6
  it('stores resends as one row, in one batch, in several, and concurrently', async () => {
    const store = await emptyTestStore(engine);
    const collector = await startTestCollector(store);
    const batch = [pageView(), pageView()];
    const [first] = batch;
    await Promise.all([
      collector.send([...batch, first]),
      ...Array.from({ length: 8 }, () => collector.send(batch)),
      ...Array.from({ length: 8 }, () => collector.send(batch.toReversed())),
    ]);
    expect(
      (await collector.send({ ...first, event_id: first?.event_id.toUpperCase() })).status,
    ).toBe(204);
    expect((await events(store)).map(({ event_id: id }) => id)).toEqual(
      batch.map(({ event_id: id }) => id).sort(),
    );
    const text = await collector.metrics.render();
    expect(text).toContain('zipfront_events_total{outcome="stored"} 2');
    expect(text).toContain('zipfront_events_total{outcome="duplicate"} 34');
  });

  it.each([
    ['JSON', (text: string) => text, { 'Content-Type': 'application/json' }],
    ['a beacon of no type', (text: string) => text, { 'Content-Type': '' }],
    ['gzip', (text: string) => gzipSync(text), { 'Content-Encoding': 'gzip' }],
    ['a byte order mark before it', (text: string) => `\ufeff${text}`, {}],
  ])('accepts %s', async (_case, body, headers: Record<string, string>) => {
    const store = await emptyTestStore(engine);
    const collector = await startTestCollector(store);
    const event = pageView();
    const response = await collector.send(body(JSON.stringify([event])), { headers });
    expect(response.status).toBe(204);
    expect((await events(store)).map(({ event_id: id }) => id)).toEqual([event.event_id]);
  });

  it('accepts a single object, an empty array, and any event of another vendor', async () => {
    const store = await emptyTestStore(engine);
    const collector = await startTestCollector(store);
    const foreign = {
      ...pageView(),
      schema: 'iglu:org.example/thing/jsonschema/2-1-0',
      data: { any: [1] },
    };
    expect((await collector.send(foreign)).status).toBe(204);
    expect((await collector.send([])).status).toBe(204);
    const [row] = await events(store);
    expect([row?.schema, row?.path, fromJson(row?.data ?? '')]).toEqual([
      foreign.schema,
      null,
      { any: [1] },
    ]);
  });

  // behaviour: 14.8
  it('stores bad events with the reason, and the good events beside them', async () => {
    const store = await emptyTestStore(engine);
    const collector = await startTestCollector(store);
    const good = pageView();
    const wrong = pageView({ data: { single_page_app_url_count: 'secret' as never } });
    const unknown = { ...pageView(), schema: 'iglu:com.zipfront/page_view/jsonschema/9-0-0' };
    const batch = [null, good, wrong, unknown, 'text', { event_id: 'x' }];
    expect((await collector.send(batch)).status).toBe(204);
    expect((await collector.send(batch)).status).toBe(204);
    expect(await events(store)).toHaveLength(1);
    const bad = await badEvents(store);
    expect(bad.map(({ reason }) => reason).sort()).toEqual([
      'data',
      'envelope',
      'not-an-object',
      'not-an-object',
      'unknown-schema',
    ]);
    const row = bad.find(({ id }) => id === wrong.event_id);
    expect(row).toMatchObject({
      schema: wrong.schema,
      reason: 'data',
      detail: 'data: single_page_app_url_count: Expected number',
      raw: JSON.stringify(wrong),
      received_at: NOON,
    });
    expect(await collector.metrics.render()).toContain(
      'zipfront_bad_events_total{reason="data"} 2',
    );
  });

  // behaviour: 14.8
  it('distinguishes an invalid context from invalid data', async () => {
    const store = await emptyTestStore(engine);
    const collector = await startTestCollector(store);
    const wrong = pageView({
      contexts: [sessionContext(randomUUID()), { schema: schemaUri('page'), data: { app_id: 7 } }],
    });
    await collector.send([wrong]);
    expect(await badEvents(store)).toMatchObject([
      { id: wrong.event_id, reason: 'context', detail: 'contexts.1: app_id: Expected string' },
    ]);
    expect(await collector.metrics.render()).toContain(
      'zipfront_bad_events_total{reason="context"} 1',
    );
  });

  it('refuses a body that is not JSON, and stores it without queries and addresses', async () => {
    const store = await emptyTestStore(engine);
    const collector = await startTestCollector(store);
    const body = '[{"page_url":"https://site.example/?gclid=1","who":"ann@b.example"';
    const response = await collector.send(body);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      400,
      'application/problem+json',
    ]);
    expect((await collector.send(body)).status).toBe(400);
    const broken = Buffer.from([0x1f, 0x8b, 0, 1, 2]);
    const unpacked = await collector.send(broken, { headers: { 'Content-Encoding': 'gzip' } });
    expect(unpacked.status).toBe(400);
    const bad = await badEvents(store);
    expect(bad.map(({ reason, detail }) => `${reason}: ${detail}`).sort()).toEqual(
      ['unparseable: Expected JSON', 'unparseable: Expected gzip'].sort(),
    );
    expect(bad.find(({ detail }) => detail === 'Expected JSON')?.raw).toBe(
      '[{"page_url":"https://site.example/?…","who":"…"',
    );
  });

  // behaviour: 15.8
  it('replaces control characters in bad events, for output in a terminal', async () => {
    const store = await emptyTestStore(engine);
    const collector = await startTestCollector(store);
    const steering = '\u001b]0;owned\u0007\u009b2J\u202e';
    await collector.send(`[no JSON${steering}`);
    await collector.send([{ ...pageView(), schema: `iglu:${steering}`, [`x${steering}`]: 1 }]);
    const texts = (await badEvents(store)).map(({ raw, schema, detail }) => [raw, schema, detail]);
    expect(texts.flat().join()).not.toMatch(/\p{Cc}|\u202e/u);
    expect(texts.flat()).toContain('[no JSON␛]0;owned␇\ufffd2J\ufffd');
    expect(texts.flat()).toContain('iglu:␛]0;owned␇\ufffd2J\ufffd');
  });

  // behaviour: 11.18
  it('removes personal data from a body that is not JSON, and all of it under the signal', async () => {
    const store = await emptyTestStore(engine);
    const collector = await startTestCollector(store);
    const body = `[{"a":"ann\\u0040b.example","phone":"4155550134","b":"(415) 555-0134","gclid":"Cj0K"`;
    await collector.send(body);
    await collector.send(`${body} `, { headers: { 'Sec-GPC': '1' } });
    const rows = await badEvents(store);
    expect(rows.map(({ raw, privacy_signal: signal }) => [signal, raw]).sort()).toEqual([
      [0, '[{"a":"…","phone":"…","b":"…","gclid":"…"'],
      [1, ''],
    ]);
  });

  it('stores a limited number of bodies that are not JSON, and counts them all', async () => {
    const store = await emptyTestStore(engine);
    const collector = await startTestCollector(store);
    for (let sent = 0; sent < 70; sent += 1) await collector.send(`{${sent}`);
    expect(await badEvents(store)).toHaveLength(60);
    expect(await collector.metrics.render()).toContain(
      'zipfront_bad_events_total{reason="unparseable"} 70',
    );
  });

  it('removes click ids under the privacy signal of the request or of the event', async () => {
    const store = await emptyTestStore(engine);
    const collector = await startTestCollector(store);
    const attribution = {
      schema: 'iglu:com.zipfront/attribution/jsonschema/1-0-0',
      data: { channel_id: '7', gclid: 'click' },
    };
    const page = {
      schema: 'iglu:com.zipfront/page/jsonschema/1-0-0',
      data: { app_id: 'zfront', page_url: `${SITE}/?gclid=click`, privacy_signal: true },
    };
    const data = { page_url: `${SITE}/?gclid=click&utm_source=g` };
    const bad = { ...pageView({ data }), timestamp: 'x', contexts: [attribution] };
    await collector.send([pageView({ data, contexts: [attribution] }), bad], {
      headers: { 'Sec-GPC': '1' },
    });
    await collector.send([pageView({ data, contexts: [attribution, page] })]);
    const rows = await events(store);
    expect(rows.map(({ privacy_signal: signal }) => signal)).toEqual([1, 1]);
    const stored = JSON.stringify([rows, await badEvents(store)]);
    expect(stored).not.toContain('click');
    expect(stored).toContain('channel_id');
  });

  // behaviour: 11.16
  it('removes click ids if the browser has the cookie of an opt-out', async () => {
    const store = await emptyTestStore(engine);
    const collector = await startTestCollector(store);
    const data = { page_url: `${SITE}/?gclid=click&utm_source=g`, gclid: 'click' };
    await collector.send([pageView({ data })], { headers: { Cookie: 'a=b; zf_optout=1' } });
    await collector.send([pageView({ data })], { headers: { Cookie: 'zf_optout=0' } });
    const rows = await events(store);
    expect(rows.map(({ privacy_signal: signal }) => signal).sort()).toEqual([0, 1]);
    const marked = rows.find(({ privacy_signal: signal }) => signal === 1);
    expect(JSON.stringify(marked)).not.toContain('click');
    expect(JSON.stringify(marked)).toContain('utm_source=g');
  });

  // behaviour: 11.18
  it('removes personal data from contexts, labels, names and addresses', async () => {
    const store = await emptyTestStore(engine);
    const collector = await startTestCollector(store);
    const attribution = {
      schema: 'iglu:com.zipfront/attribution/jsonschema/1-0-0',
      data: { channel_id: '7', content: 'ann@b.example', keyword: '4155550134', gclid: 'click' },
    };
    const data = {
      label: 'ann@b.example',
      dom_element: 'mailto:ann@b.example',
      list: [{ 'ann@b.example': 'tel:4155550134' }],
      path: '/x?e=ann%40b.example&page=2',
      page_url: `${SITE}/?utm_content=ann%2540b%252Eexample&utm_campaign=21415550134`,
    };
    const bad = { ...pageView({ data }), timestamp: 'x', contexts: [attribution] };
    await collector.send([pageView({ data, contexts: [attribution] }), bad]);
    const [row] = await events(store);
    expect(fromJson(row?.contexts ?? '')).toEqual([
      { ...attribution, data: { channel_id: '7', gclid: 'click' } },
    ]);
    expect(fromJson(row?.data ?? '')).toMatchObject({
      label: '…',
      dom_element: 'mailto:…',
      list: [{ '…': '…' }],
      path: '/x?page=2',
      page_url: `${SITE}/?utm_campaign=21415550134`,
    });
    const stored = JSON.stringify(await badEvents(store));
    expect(stored).toContain('channel_id');
    expect(stored).not.toMatch(/ann[@%]|4155550134"/);
  });

  it('stores text and keys with characters that the databases refuse', async () => {
    const store = await emptyTestStore(engine);
    const collector = await startTestCollector(store);
    const event = JSON.stringify(pageView({ id: randomUUID() })).replace(
      '"data":{',
      '"data":{"a\\u0000b":"x\\u0000y\\ud800","__proto__":{"z":1},',
    );
    expect((await collector.send(`[${event}, {"\\ud800":"\\u0000"}]`)).status).toBe(204);
    const [row] = await events(store);
    const data = fromJson(row?.data ?? '');
    expect(data.ab).toBe('xy\ufffd');
    expect(Object.getOwnPropertyDescriptor(data, '__proto__')?.value).toEqual({ z: 1 });
    expect(await badEvents(store)).toHaveLength(1);
  });

  it('stores the start of events that are too long, too deep, or have a huge number', async () => {
    const store = await emptyTestStore(engine);
    const collector = await startTestCollector(store);
    const deep = `{"data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const long = pageView({ data: { more: 'x'.repeat(MAX_EVENT_LENGTH) } });
    const many = pageView({ data: { more: Array.from({ length: 6_000 }, () => 1) } });
    const huge = JSON.stringify(pageView()).replace(/"timestamp":\d+/, '"timestamp":1e400');
    const body = `[${deep},${JSON.stringify(long)},${JSON.stringify(many)},${huge}]`;
    expect((await collector.send(body)).status).toBe(204);
    const bad = await badEvents(store);
    expect(bad.map(({ reason }) => reason).sort()).toEqual([
      'huge-number',
      'too-deep',
      'too-long',
      'too-long',
    ]);
    expect(Math.max(...bad.map(({ raw }) => raw.length))).toBe(MAX_RAW_LENGTH);
    expect(await events(store)).toEqual([]);
  });

  it('attaches events to the visit that they name, otherwise to that of the session', async () => {
    const store = await emptyTestStore(engine);
    const stamped = visitRows();
    const current = createVisit(arrival(), { visitorId: null, bot: false });
    await store.write(storeVisit, stamped);
    await store.write(storeVisit, current.rows);
    const collector = await startTestCollector(store);
    const headers = { Cookie: `a=b; __Host-sessionid=${current.session}` };
    const forged = `${current.session.slice(0, -2)}${current.session.endsWith('AA') ? 'BB' : 'AA'}`;
    const [named, bySession, unknown, byForgery] = [pageView(), pageView(), pageView(), pageView()];
    named.contexts = [sessionContext(stamped.visit.id)];
    unknown.contexts = [sessionContext(randomUUID())];
    await collector.send([named, bySession, unknown, { ...pageView(), data: 1 }], { headers });
    await collector.send([byForgery], { headers: { Cookie: `__Host-sessionid=${forged}` } });
    const rows = await events(store);
    const visitOf = (id: string) => rows.find(({ event_id }) => event_id === id)?.visit_id;
    expect([named, bySession, unknown, byForgery].map(({ event_id: id }) => visitOf(id))).toEqual([
      stamped.visit.id,
      current.rows.visit.id,
      null,
      null,
    ]);
    expect((await badEvents(store))[0]?.visit_id).toBe(current.rows.visit.id);
    await store.write(deleteVisit, { visitId: current.rows.visit.id });
    expect((await events(store)).map(({ event_id: id }) => id)).not.toContain(bySession.event_id);
    expect(await badEvents(store)).toEqual([]);
  });

  // behaviour: 11.2
  it.each([
    ['attaches', 'an invalid session', 'AAAA'],
    ['attaches', 'an expired session', 'A'.repeat(64)],
    ['does not attach', 'another live session', null],
  ])('%s events to a session after a cookie of %s', async (what, _, planted) => {
    const store = await emptyTestStore(engine);
    const [own, other] = [1, 2].map(() => createVisit(arrival(), { visitorId: null, bot: false }));
    if (!own || !other) throw new Error('two visits were not made');
    for (const { rows } of [own, other]) await store.write(storeVisit, rows);
    const collector = await startTestCollector(store);
    const before = planted ?? other.session;
    const headers = { Cookie: `__Host-sessionid=${before}; __Host-sessionid=${own.session}` };
    expect((await collector.send([pageView()], { headers })).status).toBe(204);
    const joined = what === 'attaches' ? own.rows.visit.id : null;
    expect((await events(store)).map(({ visit_id: id }) => id)).toEqual([joined]);
  });

  it('marks the events of a robot by its user agent', async () => {
    const store = await emptyTestStore(engine);
    const collector = await startTestCollector(store);
    await collector.send([pageView()], { headers: { 'User-Agent': 'Googlebot/2.1' } });
    expect((await events(store)).map(({ bot }) => bot)).toEqual([1]);
  });
});

describe('the collector', () => {
  const taking = { write: async () => ({ stored: 0, duplicates: 0, dropped: {} }) as never };

  it.each([
    ['more than the wire may carry', 'x'.repeat(MAX_BATCH_BYTES + 1), {}, 413],
    [
      'a bomb',
      gzipSync(Buffer.alloc(MAX_BATCH_BYTES + 1, ' ')),
      { 'Content-Encoding': 'gzip' },
      413,
    ],
    ['too many events', JSON.stringify(Array(MAX_BATCH_EVENTS + 1).fill(0)), {}, 413],
    ['an encoding that it does not know', '[]', { 'Content-Encoding': 'br' }, 415],
    ['nothing', '', {}, 400],
    ['what another site sends', '[]', { Origin: OTHER }, 403],
  ])('refuses %s', async (_case, body, headers: Record<string, string>, status) => {
    const collector = await startTestCollector(taking);
    const response = await collector.send(body, { headers });
    expect(response.status).toBe(status);
    expect(((await response.json()) as { status: number }).status).toBe(status);
  });

  it('accepts only POST', async () => {
    const collector = await startTestCollector(taking);
    const response = await fetch(collector.url);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it('allows configured origins to read every response, and no others', async () => {
    const collector = await startTestCollector(taking, { environment: { CORS_ORIGINS: OTHER } });
    const headers = { Origin: OTHER };
    const responses = [
      await fetch(collector.url, { method: 'OPTIONS', headers }),
      await collector.send([], { headers }),
      await collector.send('{', { headers }),
      await fetch(collector.url, { headers }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 400, 405]);
    for (const response of responses) {
      expect(response.headers.get('access-control-allow-origin')).toBe(OTHER);
      expect(response.headers.get('access-control-allow-credentials')).toBe('true');
      expect(response.headers.get('vary')).toBe('Origin');
    }
    expect(responses[0]?.headers.get('access-control-allow-methods')).toContain('POST');
    expect(responses[0]?.headers.get('access-control-allow-headers')).toContain('Content-Type');
    const stranger = await fetch(collector.url, {
      method: 'OPTIONS',
      headers: { Origin: 'https://stranger.example' },
    });
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('limits a body without a Content-Length', async () => {
    const collector = await startTestCollector(taking);
    const sending = request(collector.url, { method: 'POST' });
    for (let sent = 0; sent <= MAX_BATCH_BYTES; sent += 65_536) sending.write(' '.repeat(65_536));
    sending.end();
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(413);
  });

  it('sends content headers only with content', async () => {
    const collector = await startTestCollector(taking);
    const names = ['content-security-policy', 'x-content-type-options', 'permissions-policy'];
    const has = ({ headers }: Response) => names.map((name) => headers.has(name));
    const taken = await collector.send([pageView()]);
    expect(has(taken)).toEqual([false, false, false]);
    expect(taken.headers.get('strict-transport-security')).toMatch(/^max-age=/);
    expect(taken.headers.get('cache-control')).toBe('no-store');
    const refused = await collector.send('');
    expect(has(refused)).toEqual([true, true, true]);
    expect(refused.headers.get('strict-transport-security')).toMatch(/^max-age=/);
  });

  it('counts and times every response', async () => {
    const collector = await startTestCollector(taking);
    await collector.send([pageView()]);
    await collector.send('');
    await fetch(collector.url, { method: 'OPTIONS' });
    await fetch(collector.url);
    const text = await collector.metrics.render();
    for (const [method, status] of [
      ['POST', 204],
      ['POST', 400],
      ['OPTIONS', 204],
      ['GET', 405],
    ]) {
      expect(text).toContain(`{route="/events",method="${method}",status="${status}"} 1`);
    }
    expect(text).toContain('zipfront_http_request_duration_seconds_count{route="/events"} 4');
  });

  it('responds with 503 and Retry-After while the store is unavailable', async () => {
    const collector = await startTestCollector({
      write: () => Promise.reject(new StoreUnavailable('a test')),
    });
    const response = await collector.send([pageView()]);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await collector.metrics.render()).toContain(
      'zipfront_event_batches_refused_total{reason="unavailable"} 1',
    );
  });

  // behaviour: 14.9
  it('responds with 503 beyond its maximum load, and recovers', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = {
      write: async () => {
        await finished;
        return { stored: 1, duplicates: 0, dropped: {} } as never;
      },
    };
    const limits = { maxRequests: 2, maxBytes: 1_000_000, share: 1 };
    const collector = await startTestCollector(slow, { limits });
    const waiting = [collector.send([pageView()]), collector.send([pageView()])];
    await expect
      .poll(async () => (await collector.send([pageView()])).status, { interval: 1 })
      .toBe(503);
    finish();
    expect((await Promise.all(waiting)).map(({ status }) => status)).not.toContain(503);
    expect((await collector.send([pageView()])).status).toBe(204);
  });

  // behaviour: 14.11
  it('responds with 429 and Retry-After to a network beyond its budget, and to no other', async () => {
    let at = NOON;
    const collector = await startTestCollector(taking, {
      environment: { TRUST_PROXY: '1' },
      now: () => at,
    });
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
    const body = JSON.stringify([pageView({ data: { x: 'a'.repeat(1_000_000) } })]);
    const packed = gzipSync(body);
    const send = (address: string) =>
      collector.send(packed, { headers: { ...from(address).headers, 'Content-Encoding': 'gzip' } });
    const responses: Response[] = [];
    for (let sent = 0; sent < 20; sent += 1) responses.push(await send('203.0.113.7'));
    // Each unpacked byte of a packed body is charged four times.
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(5);
    const [refused] = responses.filter(({ status }) => status !== 204);
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await refused?.json()).toMatchObject({ type: 'urn:zipfront:problem:too-many-requests' });
    expect((await collector.send([pageView()], from('203.0.113.8'))).status).toBe(204);
    expect(await collector.metrics.render()).toContain(
      'zipfront_event_batches_refused_total{reason="budget"} 15',
    );
    const plain: number[] = [];
    for (let sent = 0; sent < 20; sent += 1) {
      plain.push((await collector.send(body, from('203.0.113.9'))).status);
    }
    expect(plain.filter((status) => status === 204)).toHaveLength(17);
    at += 60_000;
    expect((await collector.send([pageView()], from('203.0.113.7'))).status).toBe(204);
  });

  it('accepts any load when rate limits are off', async () => {
    const collector = await startTestCollector(taking, { environment: { RATE_LIMITS: 'off' } });
    const packed = gzipSync(Buffer.alloc(MAX_BATCH_BYTES, ' '));
    for (let sent = 0; sent < 20; sent += 1) {
      const response = await collector.send(packed, { headers: { 'Content-Encoding': 'gzip' } });
      expect(response.status).toBe(400);
    }
    expect((await collector.send([pageView()])).status).toBe(204);
  });

  // behaviour: 14.10
  it('responds with 408 to a body that does not arrive in time', async () => {
    const collector = await startTestCollector(taking, { bodyTimeoutMs: 50 });
    const sending = request(collector.url, {
      method: 'POST',
      headers: { 'Content-Length': '1000' },
    });
    sending.on('error', () => {});
    sending.write('[');
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    answer.resume();
    expect([answer.statusCode, answer.headers.connection]).toEqual([408, 'close']);
    expect(await collector.metrics.render()).toContain(
      'zipfront_event_batches_refused_total{reason="too-slow"} 1',
    );
  });

  // behaviour: 14.13
  it('responds with 503 while the database has no space for events', async () => {
    let room = false;
    const collector = await startTestCollector(taking, { space: { hasRoom: () => room } });
    const refused = await collector.send([pageView()]);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await collector.metrics.render()).toContain(
      'zipfront_event_batches_refused_total{reason="no-space"} 1',
    );
    room = true;
    expect((await collector.send([pageView()])).status).toBe(204);
  });

  // behaviour: 14.10
  it('refuses a body with too many commas and brackets', async () => {
    const collector = await startTestCollector(taking);
    const response = await collector.send(`[${'{},'.repeat(100_000)}{}]`);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ type: 'urn:zipfront:problem:too-many-events' });
  });

  it('responds with 503 beyond its maximum number of bytes', async () => {
    const collector = await startTestCollector(taking, {
      limits: { maxRequests: 10, maxBytes: 1_000, share: 1 },
    });
    expect((await collector.send('x'.repeat(2_000))).status).toBe(503);
    expect((await collector.send([])).status).toBe(204);
  });
});
