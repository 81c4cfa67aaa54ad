import { submitResponseSchema } from '@zipfront/contracts/reviews/ajax';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { honeypotName } from './review-form.ts';
import { type ReviewServer, startReviewServer } from './testing/review-server.ts';

const NOON = 1_800_000_000_000;
const TIMES = { toFake: ['Date'] as 'Date'[], now: NOON };

beforeEach(() => {
  vi.useFakeTimers(TIMES);
});

afterEach(() => {
  vi.useRealTimers();
});

function wait(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

async function answerTo(response: Promise<Response>) {
  return v.parse(submitResponseSchema, await (await response).json());
}

/** Open for long enough. */
async function opened(server: ReviewServer, path?: string): Promise<Record<string, string>> {
  const mark = await server.openForm(path);
  wait(3_000);
  return mark;
}

/** Old enough. */
async function solved(server: ReviewServer): Promise<Record<string, string>> {
  const token = await server.solve();
  wait(3_000);
  return token;
}

function rows(store: Store) {
  return store.reads.selectFrom('review').selectAll().execute();
}

describe.each(eitherEngine(import.meta.filename))('submitting a review on $name', (engine) => {
  // behaviour: 7.2.2, 12.26
  it('stores the review as pending, and ignores fields that visitors may not set', async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store);
    const token = await solved(server);
    const changes = { ...token, verified: '1', pinned: '1', response: 'x', status: 'approved' };
    expect(await answerTo(server.submit({ ...changes, id: 'x', site: 'x' }))).toEqual({
      success: true,
      data: {
        errors: {},
        message: 'Thank you. Your review is here; we read each one before it shows.',
        redirect: '',
        started: expect.any(String),
      },
    });
    const [row] = await rows(store);
    expect(row).toMatchObject({
      site: 'shipping',
      status: 'pending',
      rating: 5,
      name: 'Ana',
      folded_name: 'ana',
      email: 'ana@mail.example',
      verified: 0,
      pinned: 0,
      response: null,
      consent_version: '1',
      page_path: '/shipping/reviews/',
      locale: 'en-US',
      source: 'form',
    });
    expect(JSON.stringify(row)).not.toContain('192.0.2.1');
  });

  it('trims the spaces around what was typed', async () => {
    const store = await emptyTestStore(engine);
    const { submit, solve } = await startReviewServer(store);
    const token = await solve();
    wait(3_000);
    const typed = { name: ' Ana ', title: '\tOn time ', content: ' Good.\n', to: '  Reno, NV' };
    await submit({ ...token, ...typed });
    expect(await rows(store)).toMatchObject([
      { name: 'Ana', title: 'On time', content: 'Good.', to_place: 'Reno, NV' },
    ]);
  });

  // behaviour: 2.2.10
  it('accepts the same name and text for another city, and refuses an equal review', async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store, { newReviews: 'publish' });
    const john = { name: 'John', content: 'Great service!', to: 'Reno, NV' };
    const send = async (changes: Record<string, string>) => {
      const form = { ...(await solved(server)), ...john, ...changes };
      return (await answerTo(server.submit(form))).data.message;
    };
    expect(await send({ email: 'john@one.example' })).toContain('is published');
    expect(await send({ email: 'john@two.example', to: 'Ely, NV' })).toContain(
      'Your review is here',
    );
    expect(await send({ email: 'john@three.example' })).toBe('We have this review already.');
  });

  // behaviour: 12.26
  it('refuses by the first check that fails, in order', async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store, {
      limits: { perAddress: 1 },
      blockedWords: { action: 'reject', words: ['Casino'] },
      newReviews: 'publish',
    });
    const first = await solved(server);
    const letter = { ...first, rating: '4', title: 'On time' };
    expect((await answerTo(server.submit(letter))).data.message).toContain('is published');

    const fresh = await server.solve();
    // Each step fixes what the one before was refused for; everything after it is still wrong.
    const wrong: Record<string, string> = {
      rating: '9',
      title: 'CASINO',
      content: ' the TRUCK came when they said! ',
      _started: 'x',
      _token: 'x',
    };
    const steps: [Record<string, string>, string, (() => void)?][] = [
      [wrong, 'Something is missing, or not right yet.'],
      [{ rating: '4' }, 'This form was sent before'],
      [{ _started: fresh._started ?? '' }, 'That was quick.'],
      [{}, 'We do not publish some of the words', () => wait(3_000)],
      [{ title: 'On time' }, 'The check against spam did not work.'],
      [{ _token: fresh._token ?? '' }, 'We have this review already.'],
      [{ content: 'A rather good truck.' }, 'You have sent as many reviews'],
      [{ ...first }, 'You have sent as many reviews'],
    ];
    let fields: Record<string, string> = {};
    for (const [change, message, before] of steps) {
      before?.();
      fields = { ...fields, ...change };
      const answer = await answerTo(server.submit(fields));
      expect(answer.data.message).toContain(message);
    }
    expect(await rows(store)).toHaveLength(1);
    // What was refused after it left form and solution as they were.
    const elsewhere = await answerTo(
      server.submit({ ...fields, ...fresh }, { address: '192.0.2.2' }),
    );
    expect(elsewhere.data.message).toContain('is published');
  });

  // behaviour: 12.27
  it('refuses a replayed solution, and accepts one of two concurrent uses', async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store);
    const token = await solved(server);
    const forms = await Promise.all(
      ['One.', 'Two.', 'Three.'].map(async (content) => ({
        ...token,
        ...(await server.openForm()),
        content,
      })),
    );
    wait(3_000);
    const answers = await Promise.all(forms.map((form) => answerTo(server.submit(form))));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)?.data.recaptcha).toBe('reset');
    const replayed = { ...token, ...(await opened(server)), content: 'Four.' };
    expect((await answerTo(server.submit(replayed))).data).toMatchObject({ recaptcha: 'reset' });
    expect(await rows(store)).toHaveLength(1);
  });

  // behaviour: 12.26
  it('accepts five of a hundred reviews from one address', async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store);
    const tokens = await Promise.all(Array.from({ length: 8 }, () => server.solve()));
    wait(3_000);
    const send = (index: number) =>
      answerTo(
        server.submit({
          ...tokens[index % tokens.length],
          content: `Truck ${index}.`,
          email: `a${index}@mail.example`,
        }),
      );
    const answers = [];
    // At once as many as there are connections: a request that waits for one too long is refused.
    for (let start = 0; start < 100; start += 10) {
      const indexes = Array.from({ length: 10 }, (_, index) => start + index);
      answers.push(...(await Promise.all(indexes.map(send))));
    }
    expect(answers.filter(({ success }) => success)).toHaveLength(5);
    expect(await rows(store)).toHaveLength(5);
  });

  it('stores markup as plain text, and removes NUL and lone surrogates', async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store);
    const token = await solved(server);
    const content = '<script>alert(1)</script>\r\n"\'&\u0000 https://spam.example';
    const answer = await answerTo(
      server.submit({ ...token, content, name: '<b>\u0000Ana</b>', title: '\ud800' }),
    );
    expect(answer.success).toBe(true);
    const [row] = await rows(store);
    expect(row?.content).toBe('<script>alert(1)</script>\n"\'& https://spam.example');
    expect(row?.name).toBe('<b>Ana</b>');
    expect(row?.title).toBe('\ufffd');
  });
});

const [sqlite] = engines;
if (sqlite === undefined) throw new Error('There is no engine.');

async function openServer(
  given: Parameters<typeof startReviewServer>[1] = {},
  content: Parameters<typeof startReviewServer>[2] = {},
) {
  const store = await emptyTestStore(sqlite ?? (engines[0] as never));
  return { store, server: await startReviewServer(store, given, content) };
}

describe('the review form', () => {
  it('responds with the messages of each field in the language of the page', async () => {
    const { server } = await openServer();
    const changes = { _page: '/shipping/es/opiniones/', rating: '4.5', email: 'ana', terms: '' };
    const { data } = await answerTo(server.submit({ ...changes, name: ' ' }));
    expect(data.message).toBe('Falta algo, o hay un dato por corregir.');
    expect(data.errors).toEqual({
      rating: ['Elija cuántas estrellas da.'],
      name: ['Escriba su nombre, por ejemplo Ana León.'],
      email: ['Un correo electrónico lleva @ y un punto, por ejemplo ana@example.com.'],
      terms: ['Marque esta casilla para que podamos publicar su opinión.'],
    });
  });

  // behaviour: 10.22
  it('responds with the messages of the operator, with the script or without it', async () => {
    const reviewMessages = { held: 'Got it.', tooFast: 'Slow down.' };
    const { server } = await openServer({}, { reviewMessages });
    const early = await server.solve();
    expect((await answerTo(server.submit(early))).data.message).toBe('Slow down.');
    wait(3_000);
    expect((await answerTo(server.submit(early))).data.message).toBe('Got it.');
    const page = await (await server.get('/shipping/reviews/?submitted=held')).text();
    expect(page).toContain('"message":"Got it."');
    expect(page).toContain('"tooFast":"Slow down."');
    expect(page).toContain('"limited":"You have sent');
  });

  it('asks again for consent on a page with an older text', async () => {
    const { server } = await openServer();
    const { data } = await answerTo(server.submit({ _consent: '0' }));
    expect(data.errors).toEqual({ terms: ['Check this box, so that we may publish your review.'] });
  });

  // behaviour: 12.23
  it('holds a review whose honeypot is filled in or missing, and stores none without a challenge', async () => {
    const { server, store } = await openServer({ newReviews: 'publish' });
    const honeypot = honeypotName('shipping');
    const missing = (fields: Record<string, string>) => {
      const { [`review[${honeypot}]`]: _, ...others } = server.fields(fields);
      return server.post({ ...others, _ajax_request: 'true' });
    };
    await server.submit({ [honeypot]: 'x' }, { scripted: false });
    expect(await rows(store)).toEqual([]);
    const filled = { ...(await solved(server)), [honeypot]: 'x' };
    expect((await answerTo(server.submit(filled))).success).toBe(true);
    const other = { ...(await solved(server)), content: 'Another one.', email: 'b@mail.example' };
    expect((await answerTo(missing(other))).success).toBe(true);
    const held = { status: 'pending', status_reason: 'hidden field filled in' };
    expect(await rows(store)).toMatchObject([held, held]);
  });

  // behaviour: 3.6.4, 7.2.2
  it('asks for the challenge while the counter is below five, then resets it', async () => {
    const { server } = await openServer();
    const unset = await answerTo(server.submit({ _counter: '4' }));
    expect(unset.data).toEqual({ errors: {}, message: '', redirect: '', recaptcha: 'unset' });
    const unreadable = await answerTo(server.submit({ _counter: 'five' }));
    expect(unreadable.data.recaptcha).toBe('unset');
    const reset = await answerTo(server.submit({ _counter: '5' }));
    expect(reset.data.recaptcha).toBe('reset');
  });

  it("rejects the mark of another site's form", async () => {
    const { server, store } = await openServer();
    const { started, ...token } = {
      started: server.markOf('insurance'),
      ...(await server.solve()),
    };
    wait(3_000);
    const answer = await answerTo(server.submit({ ...token, _started: started }));
    expect(answer.success).toBe(false);
    expect(await rows(store)).toEqual([]);
  });

  it('resets an expired challenge', async () => {
    const { server } = await openServer();
    const token = await server.solve();
    wait(10 * 60_000);
    expect((await answerTo(server.submit(token))).data.recaptcha).toBe('reset');
  });

  // behaviour: 12.26
  it.each([
    'title',
    'content',
    'name',
    'place',
    'from',
    'to',
    'vehicle',
    'email',
  ])('holds a review with a blocked word in its %s, in a line of any length', async (field) => {
    const { server, store } = await openServer({
      newReviews: 'publish',
      blockedWords: { words: ['casino'] },
    });
    const long = field === 'content' ? 'a '.repeat(400) : '';
    const text = `${long}CÁ\u200bSI\u202eNO`;
    const changes = { [field]: field === 'email' ? 'casino@mail.example' : text };
    const answer = await answerTo(server.submit({ ...(await solved(server)), ...changes }));
    expect(answer.data.message).toContain('we read each one');
    expect(await rows(store)).toMatchObject([
      { status: 'pending', status_reason: 'blocked words' },
    ]);
  });

  it('redirects to the page of the settings', async () => {
    const { server } = await openServer({ redirect: '/shipping/thanks/' });
    const { data } = await answerTo(server.submit(await solved(server)));
    expect(data.redirect).toBe('/shipping/thanks/');
  });

  // behaviour: 10.124
  it('prefers the page that its section names to that of the settings', async () => {
    const settings = { redirect: '/shipping/thanks/' };
    const { server } = await openServer(settings, { thanks: '/shipping/reviewed/' });
    const { data } = await answerTo(server.submit(await solved(server)));
    expect(data.redirect).toBe('/shipping/reviewed/');
  });
});

describe('without JavaScript', () => {
  it('accepts a review, holds it, and redirects to the page', async () => {
    const { server, store } = await openServer({ newReviews: 'publish' });
    const response = await server.submit(await opened(server), { scripted: false });
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe('/shipping/reviews/?submitted=held#reviews');
    expect(await rows(store)).toMatchObject([{ status: 'pending', status_reason: 'no script' }]);
    const page = await server.get('/shipping/reviews/?submitted=held');
    expect(await page.text()).toContain('"message":"Thank you. Your review is here;');
  });

  it('shows the page again after an error, with what was typed, and forbids caching', async () => {
    const { server } = await openServer();
    const response = await server.submit({ rating: '' }, { scripted: false });
    expect(response.status).toBe(422);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const html = await response.text();
    expect(html).toContain('"errors":{"rating":["Choose how many stars you give."]}');
    expect(html).toContain('"content":"The truck came when they said."');
  });
});

describe('an invalid review form', () => {
  it.each<[string, Record<string, string>]>([
    ['no action', { action: '' }],
    ['another action', { action: 'delete-review' }],
    ['a page elsewhere', { 'review[_page]': 'https://evil.example/shipping/reviews/' }],
    ['a page without reviews', { 'review[_page]': '/' }],
    ['no page', { 'review[_page]': '' }],
    ['an unparsable address', { 'review[_page]': 'https://[' }],
    ['a path that climbs', { 'review[_page]': '/shipping/reviews/../../' }],
  ])('gets a 400 response for %s', async (_name, changes) => {
    const { server, store } = await openServer();
    const response = await server.post({ ...server.fields(), ...changes, _ajax_request: 'true' });
    expect(response.status).toBe(400);
    expect(await rows(store)).toEqual([]);
  });

  it('gets a 413 response for a field of ten megabytes', async () => {
    const { server } = await openServer();
    expect((await server.submit({ content: 'a'.repeat(10_000_000) })).status).toBe(413);
  });

  it('ignores prototype keys, and refuses a hundred fields', async () => {
    const { server, store } = await openServer();
    const token = await solved(server);
    const strange = { 'review[__proto__]': 'x', 'review[constructor]': 'x', '__proto__[a]': 'x' };
    const response = await server.post({
      ...server.fields(token),
      _ajax_request: 'true',
      ...strange,
    });
    expect(response.status).toBe(200);
    expect(await rows(store)).toHaveLength(1);
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, 'x']));
    expect((await server.post({ ...server.fields(), ...many })).status).toBe(400);
  });
});
