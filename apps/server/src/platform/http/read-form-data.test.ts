import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { MAX_FORM_FIELDS, readFormData } from './read-form-data.ts';

const app = new Hono();
app.post('/', async (c) => {
  const form = await readFormData(c);
  return c.json(form && [...form].map(([name, value]) => [name, String(value)]));
});

async function read(body: BodyInit, type?: string): Promise<string[][] | null> {
  const headers = type === undefined ? {} : { 'Content-Type': type };
  return (await app.request('/', { method: 'POST', body, headers })).json();
}

const part = (boundary: string, value: string, headers = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="x"${headers}\r\n\r\n${value}\r\n`;

const parts = (boundary: string, count: number) =>
  `${part(boundary, '1').repeat(count)}--${boundary}--\r\n`;

// behaviour: 15.82
it('reads a form with as many parts as it may have, and none with more', async () => {
  const type = 'multipart/form-data; boundary=b';
  expect(await read(parts('b', MAX_FORM_FIELDS), type)).toHaveLength(MAX_FORM_FIELDS);
  expect(await read(parts('b', MAX_FORM_FIELDS + 1), type)).toBeNull();
});

// behaviour: 15.82
it('reads an urlencoded form with as many fields as it may have, and none with more', async () => {
  const type = 'application/x-www-form-urlencoded';
  const fields = (count: number) => Array(count).fill('x=1').join('&');
  expect(await read(fields(MAX_FORM_FIELDS), type)).toHaveLength(MAX_FORM_FIELDS);
  expect(await read(fields(MAX_FORM_FIELDS + 1), type)).toBeNull();
});

// behaviour: 15.82
it('refuses a part with long headers', async () => {
  const type = 'multipart/form-data; boundary=b';
  const body = (headers: string) => `${part('b', '1', headers)}--b--\r\n`;
  expect(await read(body('\r\nContent-Type: text/plain'), type)).toEqual([['x', '1']]);
  expect(await read(body('\r\nA: b'.repeat(1_000)), type)).toBeNull();
});

it.each([
  ['----WebKitFormBoundaryAbc123', '----WebKitFormBoundaryAbc123'],
  ['"in quotes"', 'in quotes'],
  ['first; boundary=other', 'first'],
])('counts the parts of the boundary %s', async (written, boundary) => {
  const type = `Multipart/Form-Data; charset=utf-8; Boundary=${written}`;
  expect(await read(parts(boundary, 1), type)).toEqual([['x', '1']]);
  expect(await read(parts(boundary, MAX_FORM_FIELDS + 1), type)).toBeNull();
});

it.each([
  '',
  'boundary=',
  'boundary="',
  `boundary=${'b'.repeat(71)}`,
])('reads no form of the type multipart/form-data; %s', async (parameter) => {
  expect(await read(parts('b', 1), `multipart/form-data; ${parameter}`)).toBeNull();
});
