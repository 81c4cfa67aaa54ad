import type { Operation } from '@zipfront/contracts/api/operation';
import { OPERATIONS } from '@zipfront/contracts/api/operations';
import { problemSentence } from '@zipfront/contracts/api/problem-sentences';
import { WORDS_OF_PROGRAMS } from '@zipfront/contracts/api/testing/words-of-programs';
import { ROLES, type Role } from '@zipfront/contracts/console/accounts';
import { SCOPE_NAMES } from '@zipfront/contracts/console/capabilities';
import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawSample } from '../../../../../tests/sample.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { type TestConsole, testConsole } from '../testing/console-browser.ts';
import { mayCall } from './caller.ts';
import { openApiDocument } from './openapi-document.ts';
import { type ApiClient, apiClient, person, program } from './testing/api-client.ts';
import { createArbitrary, HOSTILE } from './testing/create-arbitrary.ts';

const { paths: PATHS } = openApiDocument('http://localhost:8081');

const NAMES = Object.keys(OPERATIONS) as (keyof typeof OPERATIONS)[];
const ALL = NAMES.map((id) => [id, OPERATIONS[id] as Operation] as const);

interface Sent {
  path: string;
  body?: object | FormData;
}

/** A request of an operation, valid, or with hostile values in some places. */
function requestsOf(operation: Operation, isHostile: boolean): fc.Arbitrary<Sent> {
  const part = (schema: v.GenericSchema | undefined) => {
    if (schema === undefined) return fc.constant(undefined);
    const valid = createArbitrary(schema);
    if (!isHostile) return valid;
    const damaged = fc
      .tuple(valid, fc.nat(), HOSTILE, fc.string())
      .map(([value, at, hostile, name]) => {
        if (typeof value !== 'object' || value === null) return hostile;
        const names = Object.keys(value);
        return { ...value, [names[at % (names.length + 1)] ?? name]: hostile };
      });
    return fc.oneof(damaged, HOSTILE);
  };
  return fc
    .tuple(part(operation.param), part(operation.query), part(operation.body))
    .map(([param, query, body]) => ({
      path: pathOf(operation.path, (param ?? {}) as object) + queryOf((query ?? {}) as object),
      ...(body !== undefined && { body: bodyOf(operation, body) }),
    }));
}

function pathOf(path: string, param: object): string {
  const values = new Map(Object.entries(param));
  return path.replace(/\{(\w+)\}/g, (_part, name) => {
    const text = textOf(values.get(name) ?? 'missing');
    // A client takes a segment of dots out of an address.
    return /^\.{0,2}$/.test(text) ? 'missing' : encodeURIComponent(text);
  });
}

function queryOf(query: object): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, textOf(one)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/** A value as a field of a form or a query has it. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value);
}

function bodyOf({ form }: Operation, body: unknown): object | FormData {
  if (!form) return body as object;
  const posted = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as object)) {
    posted.append(name, value instanceof File ? value : textOf(value));
  }
  return posted;
}

/** Statuses of an operation in the document. */
function documented(operation: Operation): string[] {
  const item = PATHS[operation.path] as Record<string, { responses: object }>;
  return Object.keys(item[operation.method]?.responses ?? {});
}

async function problemTypeOf(response: Response): Promise<string> {
  const body = (await response.json()) as { type?: string };
  return body.type?.replace('urn:zipfront:problem:', '') ?? '';
}

describe.each(eitherEngine(import.meta.filename))('every operation on $name', (engine) => {
  let store: Store;
  let console: TestConsole;
  const people = new Map<Role, ApiClient>();
  const programs = new Map<string, ApiClient>();

  beforeAll(async () => {
    store = await emptyTestStore(engine);
    console = testConsole(store);
    for (const role of ROLES) people.set(role, person(console, await console.signedIn(role)));
    for (const scope of SCOPE_NAMES) programs.set(scope, await program(console, store, [scope]));
  });

  // behaviour: 35.3
  it.each(ALL)('lets in only the roles and scopes of %s', async (_id, operation) => {
    const [sent] = fc.sample(requestsOf(operation, false), { numRuns: 1, seed: 1 }) as [Sent];
    const refusal = async (client: ApiClient) => {
      // A session that is ended would refuse all that follows.
      const { path, body } = operation.id === 'endSession' ? { ...sent, body: {} } : sent;
      const method = operation.id === 'endSession' ? 'PUT' : operation.method.toUpperCase();
      const response = await client.send(method, path, body);
      return [401, 403].includes(response.status) ? problemTypeOf(response) : null;
    };
    if (operation.id === 'endSession') return;
    const isOpen = operation.may === 'anyone';
    if (!isOpen) expect(await refusal(apiClient(console))).toBe('not-signed-in');
    for (const [role, client] of people) {
      const found = await refusal(client);
      const may = isOpen || mayCall(role, operation);
      expect([role, found === 'role']).toEqual([role, !may]);
    }
    for (const [scope, client] of programs) {
      const found = await refusal(client);
      const may = isOpen || operation.scope === 'any' || operation.scope === scope;
      const refused = operation.scope === null ? 'people-only' : 'scope';
      expect([scope, found === refused]).toEqual([scope, !may]);
    }
  });

  // behaviour: 35.4, 38.26
  it.each(
    drawSample('hostile requests', ALL, { parts: 3, nameOf: ([id]) => id }),
  )('responds to valid and hostile requests of %s as documented', async (id, operation) => {
    if (id === 'endSession') return;
    const statuses = documented(operation);
    const admin = people.get('admin') as ApiClient;
    const scoped = programs.get(String(operation.scope)) ?? admin;
    const requests = fc.oneof(
      requestsOf(operation, false).map((sent) => ({ sent, isHostile: false })),
      requestsOf(operation, true).map((sent) => ({ sent, isHostile: true })),
    );
    await fc.assert(
      fc.asyncProperty(requests, fc.boolean(), async ({ sent }, isProgram) => {
        const client = isProgram ? scoped : admin;
        const headers = { 'If-Match': '"0"', 'Idempotency-Key': String(Math.random()) };
        const method = operation.method.toUpperCase();
        // So that no token sends too many requests in a minute.
        console.wait(200);
        const response = await client.send(method, sent.path, sent.body, headers);
        expect(statuses).toContain(String(response.status));
        expect(response.status).toBeLessThan(500);
        if (response.status >= 400) {
          expect(response.headers.get('Content-Type')).toBe('application/problem+json');
          const problem = (await response.json()) as { type: string; detail: string };
          const type = problem.type.replace('urn:zipfront:problem:', '');
          const shown = problemSentence(type, problem.detail) ?? problem.detail;
          expect(shown).not.toMatch(WORDS_OF_PROGRAMS);
        } else if (operation.ok && response.status !== 304) {
          expect(v.is(operation.ok, await response.json())).toBe(true);
        }
      }),
      { numRuns: 12 },
    );
  });
});
