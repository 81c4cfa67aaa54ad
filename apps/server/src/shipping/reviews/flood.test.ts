import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { KINDS } from '../../platform/retention/kinds.ts';
import { purgeRecords } from '../../platform/retention/purge-records.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { markIn, type ReviewServer, startReviewServer } from './testing/review-server.ts';

const NOON = 1_800_000_000_000;

const ES = '/shipping/es/opiniones/';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});

afterEach(() => {
  vi.useRealTimers();
});

function wait(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

function rows(store: Store) {
  return store.reads.selectFrom('review').selectAll().orderBy('id').execute();
}

/** Each in a form of its own, without our script. */
async function sendPlain(
  server: ReviewServer,
  sends: { address: string; changes?: Record<string, string> }[],
): Promise<{ status: number; text: string }[]> {
  const forms = await Promise.all(sends.map(() => server.openForm()));
  wait(3_000);
  const answers = [];
  for (const [at, { address, changes }] of sends.entries()) {
    const fields = { ...forms[at], content: `Truck ${Date.now()} ${at}.`, ...changes };
    const response = await server.submit(fields, { scripted: false, address });
    answers.push({ status: response.status, text: await response.text() });
  }
  return answers;
}

describe.each(eitherEngine(import.meta.filename))('the limits of reviews on $name', (engine) => {
  // behaviour: 15.5
  it('limits reviews without the script per hour, from however many networks', async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store, { limits: { unchallengedPerHour: 3 } });
    const from = (at: number) => ({ address: `198.51.${at}.7` });
    const answers = await sendPlain(
      server,
      Array.from({ length: 6 }, (_, index) => from(index)),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 422, 422, 422]);
    expect(answers[3]?.text).toContain('"message":"More reviews came in this hour');
    const spanish = await sendPlain(server, [{ ...from(7), changes: { _page: ES } }]);
    expect(spanish[0]?.text).toContain('"message":"En esta hora llegaron');
    expect(await rows(store)).toHaveLength(3);

    // Reviews with a solved challenge are accepted meanwhile, and the others after the hour.
    const token = await server.solve();
    wait(3_000);
    const scripted = await server.submit({ ...token }, { address: '203.0.113.1' });
    expect((await scripted.json()).success).toBe(true);
    wait(HOUR_MS);
    expect((await sendPlain(server, [from(8)]))[0]?.status).toBe(303);
  });

  // behaviour: 15.5
  it('limits the networks of one household to four times the limit of one network', async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store, { limits: { perAddress: 2 } });
    const from = (at: number) => ({ address: `2001:db8:7:${at.toString(16)}::1` });
    const answers = await sendPlain(
      server,
      Array.from({ length: 10 }, (_, index) => from(index)),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(8);
    expect(answers[9]?.text).toContain('"message":"You have sent as many reviews');
    const [neighbour] = await sendPlain(server, [{ address: '2001:db8:8::1' }]);
    expect(neighbour?.status).toBe(303);
  });

  // behaviour: 15.4
  it('requires a form for each review, and accepts it once, also concurrently', async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store);
    const form = await server.openForm();
    wait(3_000);
    const send = (content: string) =>
      server.submit(
        { ...form, content },
        { scripted: false, address: `198.51.100.${content.length}` },
      );
    const responses = await Promise.all(['A.', 'Aa.', 'Aaa.', 'Aaaa.'].map(send));
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
    const again = await send('Aaaaa.');
    expect(again.status).toBe(422);
    const page = await again.text();
    expect(page).toContain('"message":"This form was sent before');
    expect(await rows(store)).toHaveLength(1);

    // The page that says so comes with another form.
    wait(3_000);
    const another = { _started: markIn(page), content: 'Aaaaa.' };
    expect((await server.submit(another, { scripted: false })).status).toBe(303);
  });

  // behaviour: 15.6
  it('deletes the networks once no limit needs them', async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store, { limits: { days: 2 } });
    await sendPlain(server, [{ address: '198.51.100.7' }]);
    const sendings = () => store.reads.selectFrom('review_sending').selectAll().execute();
    const stored = JSON.stringify([await sendings(), await rows(store)]);
    expect(stored).not.toContain('198.51.100');
    const purgeAfter = (ms: number) =>
      purgeRecords(
        { store, now: () => Date.now() + ms, config: readConfig({}) },
        KINDS['review-network'],
      );
    await purgeAfter(2 * DAY_MS);
    expect(await sendings()).toHaveLength(1);
    await purgeAfter(2 * DAY_MS + 1);
    expect(await sendings()).toEqual([]);
    const [network] = JSON.parse(stored)[0];
    expect(JSON.stringify(await rows(store))).not.toContain(network.network);
  });
});

const [sqlite] = engines;
const anEngine = sqlite ?? (engines[0] as never);

describe('a form without our script', () => {
  // behaviour: 15.4
  it('gets a valid mark and its values, when its own mark was not issued', async () => {
    const store = await emptyTestStore(anEngine);
    const server = await startReviewServer(store);
    const { started } = await (await server.get('/shipping/challenge')).json();
    const marks = ['', 'x', `${started}x`, started.replace(/^\d+/, String(NOON - 60_000))];
    for (const _started of marks) {
      const response = await server.submit({ _started, name: 'Zoë' }, { scripted: false });
      expect(response.status).toBe(422);
      const page = await response.text();
      expect(page).toContain(
        '"message":"This form was sent before, or was open for more than a day',
      );
      expect(page).toContain('"name":"Zoë"');
      expect(markIn(page)).toMatch(/^\d+\.[\w-]{16}\.[\w-]{43}$/);
    }
    expect(await rows(store)).toEqual([]);
  });

  // behaviour: 15.4
  it('gets another mark after a day, in the language of the page', async () => {
    const server = await startReviewServer(await emptyTestStore(anEngine));
    const form = await server.openForm(ES);
    wait(DAY_MS + 1);
    const late = await server.submit({ ...form, _page: ES }, { scripted: false });
    const page = await late.text();
    expect(page).toContain('"message":"Este formulario ya se envió o estuvo abierto');
    wait(3_000);
    const again = { _started: markIn(page), _page: ES };
    expect((await server.submit(again, { scripted: false })).status).toBe(303);
  });

  it('retains its mark, and the time since it was opened, when a field was wrong', async () => {
    const server = await startReviewServer(await emptyTestStore(anEngine));
    const form = await server.openForm();
    const wrong = await server.submit({ ...form, rating: '' }, { scripted: false });
    expect(markIn(await wrong.text())).toBe(form._started);
    const early = await server.submit(form, { scripted: false });
    expect(await early.text()).toContain('"message":"That was quick.');
    wait(3_000);
    expect((await server.submit(form, { scripted: false })).status).toBe(303);
  });
});

describe('a form with our script', () => {
  it('gets another mark when it was open for a day, or was sent before', async () => {
    const server = await startReviewServer(await emptyTestStore(anEngine));
    const old = await server.solve();
    wait(DAY_MS + 1);
    const { _token = '' } = await server.solve();
    const late = await (await server.submit({ ...old, _token })).json();
    expect(late).toMatchObject({ success: false, data: { started: expect.any(String) } });
    wait(3_000);
    const taken = await (await server.submit({ _started: late.data.started, _token })).json();
    expect(taken).toMatchObject({ success: true, data: { started: expect.any(String) } });
    const { _token: other = '' } = await server.solve();
    const changes = { _started: late.data.started, _token: other, content: 'Another one.' };
    const sent = await (await server.submit(changes)).json();
    expect(sent.data.message).toContain('This form was sent before');
    wait(3_000);
    const accepted = await server.submit({ ...changes, _started: sent.data.started });
    expect((await accepted.json()).success).toBe(true);
  });
});
