import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { formOfFields, readForm, readFormOrEmpty } from './read-form.ts';

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
