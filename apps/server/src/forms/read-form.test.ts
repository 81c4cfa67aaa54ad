import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { answerForm } from './answer-form.ts';
import { MAX_FORM_FIELDS, readForm } from './read-form.ts';

const app = new Hono();
app.post('/', async (c) => {
  const form = await readForm(c);
  return c.json(
    form && {
      name: form.value('name'),
      all: form.values('name'),
      missing: form.value('missing'),
      has: form.has('name'),
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
] as const;

const EXPECTED = {
  name: 'Ann',
  all: ['Ann', 'Bea'],
  missing: '',
  has: true,
  atts: { page: '2', stars: '5' },
};

// behaviour: 15.40
it('reads a form, urlencoded or multipart, without its files', async () => {
  expect(await read(new URLSearchParams(FIELDS.map((field) => [...field])))).toEqual(EXPECTED);
  const multipart = new FormData();
  multipart.append('name', new File(['x'], 'x.txt'));
  for (const [name, value] of FIELDS) multipart.append(name, value);
  expect(await read(multipart)).toEqual(EXPECTED);
});

// behaviour: 15.40
it('reads nothing from a body that is no form, and from one with too many fields', async () => {
  expect(await read('{"name":"Ann"}', 'application/json')).toBeNull();
  expect(await read('--x\r\nbroken', 'multipart/form-data; boundary=x')).toBeNull();
  const many = Array.from({ length: MAX_FORM_FIELDS + 1 }, (_, index) => ['name', `${index}`]);
  expect(await read(new URLSearchParams(many))).toBeNull();
});

// behaviour: 15.40
it('responds to a form with JSON to a script and with a page to a browser, and says when to try again', async () => {
  const answers = new Hono();
  answers.post('/', (c) =>
    answerForm(c, {
      status: 429,
      json: { message: 'wait' },
      page: () => new Response('a page', { status: 429 }),
      waitMs: 1_500,
    }),
  );
  const script = await answers.request('/', {
    method: 'POST',
    headers: { Accept: 'application/json' },
  });
  expect(await script.json()).toEqual({ message: 'wait' });
  const browser = await answers.request('/', { method: 'POST' });
  expect(await browser.text()).toBe('a page');
  for (const response of [script, browser]) {
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toBe('2');
  }
});
