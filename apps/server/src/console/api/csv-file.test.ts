import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import { csvFile } from './csv-file.ts';

async function fileOf(cell: unknown): Promise<string> {
  const app = new Hono<ServerEnv>();
  app.get('/', (c) => csvFile(c, 'table', { columns: ['cell'], rows: [{ cell }] }));
  return (await app.request('/')).text();
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
