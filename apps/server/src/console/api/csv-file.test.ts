import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import { csvFile, type FileTable } from './csv-file.ts';

async function fileOf(cell: unknown): Promise<string> {
  return (await responseOf([{ cell }])).text();
}

async function responseOf(rows: FileTable['rows'], headers = {}): Promise<Response> {
  const app = new Hono<ServerEnv>();
  app.get('/', (c) => csvFile(c, 'table', { columns: ['cell'], rows }));
  return app.request('/', { headers });
}

// behaviour: 17.61
it.each(['-163.18', '-5', '0.00', -7, 42, true, false])('sends %j as it is', async (cell) => {
  expect(await fileOf(cell)).toBe(`cell\n${cell}\n`);
});

// behaviour: 17.61
it.each([
  '=1+2',
  '-1+2',
  '-1.5e3',
  '-.5',
  '--5',
  '-5 ',
  '+5',
  '@sum',
  '-cmd|x',
])('sends %j as text, not as a formula', async (cell) => {
  expect(await fileOf(cell)).toBe(`cell\n'${cell}\n`);
});

// behaviour: 17.61
it('sends a number with a further line as text', async () => {
  expect(await fileOf('-5\n=1')).toBe(`cell\n"'-5\n=1"\n`);
});

// behaviour: 17.140
it('marks the file of a person as UTF-8 for Excel, and not that of a program', async () => {
  const bytesFor = async (headers: object) => {
    return Buffer.from(await (await responseOf([{ cell: 'año' }], headers)).arrayBuffer());
  };
  expect((await bytesFor({})).toString()).toBe('\ufeffcell\naño\n');
  expect((await bytesFor({ Authorization: 'Bearer x' })).toString()).toBe('cell\naño\n');
});
