import type { Operation } from '@zipfront/contracts/api/operation';
import { OPERATIONS } from '@zipfront/contracts/api/operations';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Engine, emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { type TestConsole, testConsole } from '../testing/console-browser.ts';
import { withoutReceived } from './read-request.ts';
import { type ApiClient, apiClient, program } from './testing/api-client.ts';

const [engine] = engines as [Engine];

let console: TestConsole;
let client: ApiClient;
beforeAll(async () => {
  const store = await emptyTestStore(engine);
  console = testConsole(store);
  client = await program(console, store, ['read:reports', 'push:spend', 'read:leads']);
});

async function problem(response: Response) {
  return [response.status, await response.json()] as const;
}

/** A kind of check with a schema that fails by it. Other kinds make no message. */
const FAILING: Readonly<Record<string, [schema: v.GenericSchema, sent: unknown]>> = {
  strict_object: [v.strictObject({}), { 'sent-12': 1 }],
  string: [v.string(), 12_345_612],
  number: [v.number(), 'sent-12'],
  boolean: [v.boolean(), 'sent-12'],
  array: [v.array(v.string()), 'sent-12'],
  record: [v.record(v.picklist(['a']), v.string()), { 'sent-12': 'b' }],
  union: [v.union([v.number(), v.boolean()]), 'sent-12'],
  instance: [v.instance(File), 'sent-12'],
  literal: [v.literal('a'), 'sent-12'],
  picklist: [v.picklist(['a']), 'sent-12'],
  optional: [v.optional(v.number()), 'sent-12'],
  nullable: [v.nullable(v.number()), 'sent-12'],
  min_length: [v.pipe(v.string(), v.minLength(100)), 'sent-12'],
  max_length: [v.pipe(v.string(), v.maxLength(1)), 'sent-12'],
  min_value: [v.pipe(v.string(), v.minValue('z')), 'sent-12'],
  max_value: [v.pipe(v.string(), v.maxValue('a')), 'sent-12'],
  min_entries: [
    v.pipe(v.record(v.string(), v.string()), v.minEntries(2)),
    { 'sent-12': 'sent-12' },
  ],
  max_entries: [
    v.pipe(v.record(v.string(), v.string()), v.maxEntries(0)),
    { 'sent-12': 'sent-12' },
  ],
  integer: [v.pipe(v.number(), v.integer()), 12_345_612.5],
  multiple_of: [v.pipe(v.number(), v.multipleOf(10)), 12_345_612],
  regex: [v.pipe(v.string(), v.regex(/^a$/)), 'sent-12'],
  email: [v.pipe(v.string(), v.email()), 'sent-12 but received sent-12'],
  iso_date: [v.pipe(v.string(), v.isoDate()), 'sent-12 Received sent-12'],
  iso_timestamp: [v.pipe(v.string(), v.isoTimestamp()), 'sent-12'],
  check: [
    v.pipe(
      v.string(),
      v.check(() => false),
    ),
    'sent-12',
  ],
};

/** The kinds of checks in a schema. */
function* kindsOf(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  const { kind, type, pipe, ...parts } = schema as Record<string, unknown>;
  if (kind === 'schema' || kind === 'validation') yield String(type);
  for (const part of Array.isArray(pipe) ? pipe.slice(1) : []) yield* kindsOf(part);
  const { wrapped, item, key, value, entries, options } = parts;
  const inner = [wrapped, item, key, value, ...Object.values(entries ?? {})];
  for (const part of [...inner, ...(Array.isArray(options) ? options : [])]) yield* kindsOf(part);
}

// behaviour: 35.8
it('repeats nothing of what was sent in the message of any check', () => {
  const parts = Object.values<Operation>(OPERATIONS).flatMap(({ param, query, body }) => [
    ...kindsOf(param),
    ...kindsOf(query),
    ...kindsOf(body),
  ]);
  expect(Object.keys(FAILING)).toEqual(expect.arrayContaining([...new Set(parts)]));
  for (const [schema, sent] of Object.values(FAILING)) {
    const { issues = [] } = v.safeParse(schema, sent);
    expect(issues).not.toEqual([]);
    for (const message of issues.map(withoutReceived)) {
      expect(message).toMatch(/^Invalid [a-z ]+(: Expected .+)?$/);
      expect(message).not.toMatch(/sent|12|[Rr]eceived/);
    }
  }
});

describe('a request of the API', () => {
  // behaviour: 35.8
  it.each([
    ['/leads?colour=red', 'colour'],
    ['/leads?site=insurance&site=shipping', 'site'],
    ['/leads?status=lost', 'status'],
    ['/leads?from=20.11.2026', 'from'],
    ['/leads?from=2026-11-20&to=2026-11-01', 'from'],
    ['/leads?site=boats', 'site'],
    ['/leads?cursor=abc', 'cursor'],
    ['/leads?source=%00', 'source'],
    ['/reports?sort=weather', 'sort'],
    ['/reports?limit=0', 'limit'],
  ])('names the wrong parameter of %s', async (path, parameter) => {
    const [status, body] = await problem(await client.send('GET', path));
    expect([status, body.errors[0].parameter]).toEqual([400, parameter]);
  });

  // behaviour: 35.8
  it('names the place of a wrong body, and repeats nothing of it', async () => {
    const rows = [{ day: '2026-11-20', source: 'google', cost_cents: 'secret-12' }];
    const [status, body] = await problem(
      await client.send('POST', '/spend', { site: 'insurance', rows }),
    );
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ pointer: '/rows/0/cost_cents' }]);
    expect(JSON.stringify(body)).not.toContain('secret-12');
  });

  // behaviour: 35.8
  it('refuses a list as the body, also where all fields of the body are optional', async () => {
    const [status, body] = await problem(await client.send('POST', '/spend-imports/x/apply', []));
    expect([status, body.type]).toEqual([422, 'urn:zipfront:problem:wrong-body']);
    expect(body.errors).toMatchObject([{ pointer: '', message: 'Invalid type: Expected Object' }]);
  });

  // behaviour: 35.8
  it.each([
    ['{"site":', 'application/json', 400, 'no-json'],
    ['"\\u0000"', 'application/json', 400, 'no-json'],
    ['{}', 'text/plain', 415, 'wrong-type'],
    ['{}', 'application/merge-patch+json', 415, 'wrong-type'],
    ['{}', '', 415, 'wrong-type'],
  ])('refuses the body %s as %s', async (text, type, status, name) => {
    const response = await console.app.request(`${console.origin}/api/v1/session`, {
      method: 'POST',
      headers: { Host: 'localhost:8081', 'Content-Type': type },
      body: text,
    });
    const [code, body] = await problem(response);
    expect([code, body.type]).toEqual([status, `urn:zipfront:problem:${name}`]);
  });

  // behaviour: 35.8
  it('refuses a body that is too long', async () => {
    const long = { name: 'x'.repeat(70_000), password: 'x' };
    const headers = { 'Content-Length': '70100' };
    expect((await client.send('POST', '/session', long, headers)).status).toBe(413);
  });

  // behaviour: 35.8
  it('says which methods an address takes', async () => {
    const response = await apiClient(console).send('PUT', '/spend-imports');
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, POST']);
    expect((await client.send('GET', '/nothing')).status).toBe(404);
  });
});
