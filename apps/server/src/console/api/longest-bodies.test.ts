import type { Operation } from '@zipfront/contracts/api/operation';
import { OPERATIONS } from '@zipfront/contracts/api/operations';
import { MAX_ERRORS } from '@zipfront/contracts/errors/problem';
import fc from 'fast-check';
import type * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Engine, emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { type TestConsole, testConsole } from '../testing/console-browser.ts';
import { MAX_BODY_BYTES } from './create-api.ts';
import { createArbitrary } from './testing/create-arbitrary.ts';

const [engine] = engines as [Engine];

/** Maximum length of a refusal, in characters. */
const MAX_REFUSAL_LENGTH = 64 * 1024;

/** A text that no error may repeat. */
const SENT = 'do-not-repeat@x';

const WITH_BODY = Object.values<Operation>(OPERATIONS)
  .filter(({ body }) => body !== undefined)
  .map((operation) => [operation.id, operation] as const);

type Fields = Record<string, unknown>;

/** Names of the fields of a body. */
function namesOf({ body }: Operation): string[] {
  const { entries, wrapped } = body as { entries?: object; wrapped?: { entries: object } };
  return Object.keys(entries ?? wrapped?.entries ?? {});
}

/** A text that repeats a part up to a length. */
function filled(part: string, length: number): string {
  return part.repeat(Math.floor(length / part.length));
}

/** Bodies as long as an operation takes them, each hostile in another way. */
function longestBodies(operation: Operation): string[] {
  const length = (operation.maxBytes ?? MAX_BODY_BYTES) - 100;
  const values = [
    `[${filled('1,', length)}1]`,
    `[${filled('{},', length)}{}]`,
    `[${filled(`{"${SENT}":[1]},`, length)}{}]`,
    filled('[', length / 2) + filled(']', length / 2),
    filled('{"a":', length),
    `{${Array.from({ length: Math.floor(length / 12) }, (_, key) => `"k${key}":1`).join(',')}}`,
    `"${filled(SENT, length)}"`,
  ];
  const names = namesOf(operation);
  return [...values, ...names.flatMap((name) => values.map((value) => `{"${name}":${value}}`))];
}

function valid({ body }: Operation): Fields {
  const [found] = fc.sample(createArbitrary(body as v.GenericSchema), { numRuns: 1, seed: 1 });
  return (found ?? {}) as Fields;
}

/** A value with something else in the place of each of its parts in turn. */
function* replaced(value: unknown, other: unknown): Generator<unknown> {
  yield other;
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      for (const changed of replaced(item, other)) yield value.with(at, changed);
    }
  } else if (typeof value === 'object' && value !== null && !(value instanceof File)) {
    for (const [name, part] of Object.entries(value)) {
      for (const changed of replaced(part, other)) yield { ...value, [name]: changed };
    }
    yield { ...value, [SENT]: other };
  }
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, value instanceof File ? value : String(value));
  }
  return form;
}

describe('the API', () => {
  let console: TestConsole;
  let cookie: string | null;
  beforeAll(async () => {
    console = testConsole(await emptyTestStore(engine), { rateLimits: false });
    cookie = (await console.signedIn('admin')).cookie;
  });

  async function refusal(
    { method, path }: Operation,
    body: string | FormData,
    type?: string,
  ): Promise<{ status: number; text: string; errors: { message: string }[] }> {
    const response = await console.app.request(
      `${console.origin}/api/v1${path.replace(/\{\w+\}/g, 'missing')}`,
      {
        method: method.toUpperCase(),
        headers: {
          Host: new URL(console.origin).host,
          Cookie: `zf_console=${cookie}`,
          'If-Match': '"0"',
          ...(type && { 'Content-Type': type }),
        },
        body,
      },
    );
    const text = await response.text();
    const { errors = [] } = response.status >= 400 ? JSON.parse(text) : {};
    return { status: response.status, text, errors };
  }

  // behaviour: 35.25
  it.each(
    WITH_BODY,
  )('refuses a hostile body as long as %s may have, in a short response', async (_id, operation) => {
    for (const body of operation.form ? [] : longestBodies(operation)) {
      const { status, text, errors } = await refusal(operation, body, 'application/json');
      expect([body.slice(0, 40), status]).toEqual([body.slice(0, 40), expect.toSatisfy(isOfBody)]);
      expect(errors.length).toBeLessThanOrEqual(MAX_ERRORS);
      expect(text.length).toBeLessThan(MAX_REFUSAL_LENGTH);
    }
  });

  // behaviour: 35.8
  it.each(
    WITH_BODY,
  )('repeats nothing of a wrong body of %s in its errors', async (_id, operation) => {
    const fields = valid(operation);
    for (const other of [SENT, ` ${SENT}`, `${SENT}\n${SENT}`, { [SENT]: SENT }, [SENT]]) {
      for (const changed of replaced(fields, other)) {
        const { status, errors } = await (operation.form
          ? refusal(operation, formOf({ ...(changed as Fields) }))
          : refusal(operation, JSON.stringify(changed), 'application/json'));
        expect(status).toBeLessThan(500);
        expect(errors.filter(({ message }) => message.includes(SENT))).toEqual([]);
      }
    }
  });
});

/** Whether a status says that the body was read, and is wrong. */
function isOfBody(status: number): boolean {
  return [400, 413, 422].includes(status);
}
