import { createFormMessages } from '@zipfront/contracts/form-rules/rule-messages';
import { checkField, type FieldRules } from '@zipfront/contracts/form-rules/rules';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import {
  checkFields,
  formOfFields,
  readFields,
  readForm,
  readFormOrEmpty,
  respondToForm,
  wantsJson,
} from './read-form.ts';

const app = new Hono();
app.post('/', async (c) => {
  const form = await readForm(c);
  return c.json(
    form && {
      name: form.value('name'),
      all: form.values('name'),
      missing: form.value('missing'),
      has: [form.has('name'), form.has('missing')],
      atts: form.group('atts'),
    },
  );
});

const read = async (body: RequestInit['body'], type?: string) => {
  const headers = type === undefined ? {} : { 'Content-Type': type };
  return (await app.request('/', { method: 'POST', body: body ?? null, headers })).json();
};

const FIELDS = [
  ['name', 'Ann'],
  ['name', 'Bea'],
  ['atts[page]', '2'],
  ['atts[stars]', '5'],
  ['atts[open', '6'],
  ['close]', '7'],
  ['other[page]', '8'],
] as const;

const EXPECTED = {
  name: 'Ann',
  all: ['Ann', 'Bea'],
  missing: '',
  has: [true, false],
  atts: { page: '2', stars: '5' },
};

// behaviour: 15.40
it('reads an urlencoded or multipart form, without its files', async () => {
  expect(await read(new URLSearchParams(FIELDS.map((field) => [...field])))).toEqual(EXPECTED);
  const multipart = new FormData();
  multipart.append('name', new File(['x'], 'x.txt'));
  for (const [name, value] of FIELDS) multipart.append(name, value);
  expect(await read(multipart)).toEqual(EXPECTED);
});

// behaviour: 15.40
it('reads nothing from a body that is not a form, or has more than 60 fields', async () => {
  expect(await read('{"name":"Ann"}', 'application/json')).toBeNull();
  expect(await read('--x\r\nbroken', 'multipart/form-data; boundary=x')).toBeNull();
  const many = Array.from({ length: 61 }, (_, index) => ['name', `${index}`]);
  expect(await read(new URLSearchParams(many))).toBeNull();
  expect(await read(new URLSearchParams(many.slice(1)))).toMatchObject({ name: '1' });
});

// behaviour: 15.40
it('reads a body that is not a form as an empty form, if requested', async () => {
  const app = new Hono();
  app.post('/', async (c) => c.json((await readFormOrEmpty(c)).values('name')));
  const post = async (body: string, type: string) =>
    (await app.request('/', { method: 'POST', body, headers: { 'Content-Type': type } })).json();
  expect(await post('{"name":"Ann"}', 'application/json')).toEqual([]);
  expect(await post('name=Ann', 'application/x-www-form-urlencoded')).toEqual(['Ann']);
});

// behaviour: 15.40
it('reads the first value of a field, and a missing one as empty', () => {
  const form = formOfFields([
    ['name', ''],
    ['name', 'Bea'],
  ]);
  expect([form.value('name'), form.value('missing')]).toEqual(['', '']);
});

/** The response to a form by a server that can say when to try again. */
async function answer(waitMs: number | undefined, headers: Record<string, string> = {}) {
  const app = new Hono();
  app.post('/', (c) =>
    respondToForm(c, {
      status: 429,
      json: { message: 'wait', asksForJson: wantsJson(c) },
      page: () => new Response('a page', { status: 429 }),
      ...(waitMs !== undefined && { waitMs }),
    }),
  );
  return app.request('/', { method: 'POST', headers });
}

const SCRIPT = { Accept: 'text/html;q=0.5, application/json' };

// behaviour: 15.40
it('responds with JSON to a script and with a page to a browser, and sends Retry-After', async () => {
  const script = await answer(1_500, SCRIPT);
  expect(await script.json()).toEqual({ message: 'wait', asksForJson: true });
  const browser = await answer(1_500, { Accept: 'text/html' });
  expect(await browser.text()).toBe('a page');
  expect(await (await answer(1_500)).text()).toBe('a page');
  for (const response of [script, browser]) {
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toBe('2');
  }
});

// behaviour: 15.40
it.each([
  [undefined, null],
  [0, null],
  [1, '1'],
  [1_000, '1'],
  [1_001, '2'],
])('sends for a wait of %s ms the header Retry-After %s', async (waitMs, seconds) => {
  for (const headers of [SCRIPT, {}]) {
    expect((await answer(waitMs, headers)).headers.get('Retry-After')).toBe(seconds);
  }
});

describe('readFields', () => {
  const read = (value: string) => readFields(formOfFields([['name', value]]), { name: {} }).name;

  // behaviour: 15.40
  it('reads only the named fields, and missing ones as empty', () => {
    const posted = formOfFields([
      ['name', 'Ann'],
      ['name', 'Bea'],
      ['internal', '1'],
    ]);
    expect(readFields(posted, { name: {}, zip: {} })).toEqual({ name: 'Ann', zip: '' });
  });

  // behaviour: 15.40
  it('replaces control characters by spaces, and trims a text of them', () => {
    expect(read(' \0Ann\r\nBea\x7f\t')).toBe('Ann  Bea');
  });

  // behaviour: 15.40
  it('replaces separators of lines by spaces, so that an address with one is refused', () => {
    expect(read('ann@site.co\u2028m')).toBe('ann@site.co m');
    expect(checkField({ email: true }, [read('ann@site.co\u2029m')])).not.toEqual([]);
  });

  // behaviour: 15.40
  it('removes direction controls and invisible characters', () => {
    expect(read('\u202eAnn\u2066 \u200bBea\u200f')).toBe('Ann Bea');
  });

  // behaviour: 15.40
  it('truncates a text one character after the maximum of its rule', () => {
    expect(read('x'.repeat(301))).toBe('x'.repeat(301));
    expect(read('x'.repeat(302))).toBe('x'.repeat(301));
    expect(read(`  ${'x'.repeat(301)}`)).toBe('x'.repeat(301));
  });
});

describe('checkFields', () => {
  const rules: Record<'name' | 'zip' | 'note', FieldRules> = {
    name: { required: true, maxlength: 5 },
    zip: { required: true },
    note: {},
  };
  const words = { rules: createFormMessages({ locale: 'en-US' }) };
  const checks = { zip: (zip: string) => (zip === '90210' ? null : `${zip} is unknown.`) };

  // behaviour: 5.3.10
  it('reports the message of a broken rule, otherwise that of the custom check', () => {
    const errors = checkFields({ name: 'Annabel', zip: '00000', note: '' }, rules, checks, words);
    expect(Object.entries(errors)).toEqual([
      ['name', 'This field allows a maximum of 5 characters.'],
      ['zip', '00000 is unknown.'],
    ]);
  });

  // behaviour: 5.3.10
  it('skips the custom check of a field that breaks a rule', () => {
    const errors = checkFields({ name: 'Ann', zip: '', note: '' }, rules, checks, words);
    expect(errors).toStrictEqual({ zip: 'This field is required.' });
  });

  // behaviour: 5.3.10
  it('reports nothing for valid fields', () => {
    const errors = checkFields({ name: 'Ann', zip: '90210', note: 'x' }, rules, checks, words);
    expect(errors).toStrictEqual({});
  });
});
