import { hash } from 'node:crypto';
import type { Operation } from '@zipfront/contracts/api/operation';
import { REFUSED_BY_SCHEMA } from '@zipfront/contracts/api/problem-sentences';
import type { WrongPart } from '@zipfront/contracts/api/problems';
import { getOwn } from '@zipfront/contracts/own';
import * as v from 'valibot';
import { MAX_FORM_FIELDS, readFormData } from '../../platform/http/read-form-data.ts';
import { mayHideCharacters, parseJson } from '../../platform/http/read-limits.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import { storable, storableText } from '../../platform/store/texts.ts';
import { ApiProblem, Missing } from './api-problem.ts';

/** Commas and opening brackets. The longest list of rows of spend has 50,000. */
const MAX_STRUCTURE = 60_000;

function isStorable(text: string): boolean {
  return storableText(text) === text;
}

export interface ReadRequest {
  param: unknown;
  query: unknown;
  body: unknown;
}

/** Throws an `ApiProblem` for a wrong part. */
export async function readRequest(c: RequestContext, operation: Operation): Promise<ReadRequest> {
  return {
    param: readParam(c, operation),
    query: readQuery(c, operation),
    body: await readBody(c, operation),
  };
}

export async function contentHash({ param, query, body }: ReadRequest): Promise<string> {
  const fields = Object.entries((body ?? {}) as object);
  const sent = await Promise.all(
    fields.map(async ([name, value]) => [
      name,
      value instanceof File
        ? hash('sha256', new Uint8Array(await value.arrayBuffer()), 'base64url')
        : value,
    ]),
  );
  return hash('sha256', JSON.stringify([param, query, sent]), 'base64url');
}

function readParam(c: RequestContext, { param }: Operation): unknown {
  if (param === undefined) return undefined;
  const read = v.safeParse(param, c.req.param());
  if (!Object.values(c.req.param()).every((part) => isStorable(String(part)))) throw new Missing();
  // No record has an id of another shape.
  if (!read.success) throw new Missing();
  return read.output;
}

function readQuery(c: RequestContext, { query }: Operation): unknown {
  const entries = query?.entries ?? {};
  const sent = [...new URL(c.req.url).searchParams];
  const errors: WrongPart[] = [];
  const values = new Map<string, string | string[]>();
  for (const [name, value] of sent) {
    const known = getOwn(entries, name);
    if (known === undefined) {
      errors.push({
        parameter: name.slice(0, 100),
        message: 'There is no parameter of this name.',
      });
    } else if (!isStorable(value)) {
      errors.push({ parameter: name, message: 'The parameter has a character that no text has.' });
    } else if (isList(known)) {
      values.set(name, [...(values.get(name) ?? []), value]);
    } else if (values.has(name)) {
      errors.push({ parameter: name, message: 'The parameter is there twice.' });
    } else {
      values.set(name, value);
    }
  }
  const read = v.safeParse(query ?? v.strictObject({}), Object.fromEntries(values));
  if (!read.success && errors.length === 0) {
    errors.push(
      ...read.issues.map((issue) => ({
        parameter: String(issue.path?.[0]?.key ?? ''),
        message: withoutReceived(issue),
      })),
    );
  }
  if (errors.length > 0 || !read.success) {
    throw new ApiProblem(400, 'wrong-query', REFUSED_BY_SCHEMA.query, { errors });
  }
  return read.output;
}

interface InnerSchema extends v.GenericSchema {
  entries?: Readonly<Record<string, v.GenericSchema>>;
}

function innerSchema(schema: v.GenericSchema): InnerSchema {
  const { wrapped, pipe } = schema as { wrapped?: v.GenericSchema; pipe?: v.GenericSchema[] };
  return wrapped ? innerSchema(wrapped) : (pipe?.[0] ?? schema);
}

export function isList(schema: v.GenericSchema): boolean {
  return innerSchema(schema).type === 'array';
}

/** Finds lists in place of objects: the library reads them as objects without fields. */
function findWrongLists(schema: v.GenericSchema, value: unknown, pointer = ''): WrongPart[] {
  const { entries } = innerSchema(schema);
  if (entries === undefined || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return [{ pointer, message: 'Invalid type: Expected Object' }];
  return Object.entries(entries).flatMap(([name, field]) =>
    findWrongLists(field, getOwn(value as Record<string, unknown>, name), `${pointer}/${name}`),
  );
}

async function readBody(c: RequestContext, { body, form }: Operation): Promise<unknown> {
  if (body === undefined) return undefined;
  const type = (c.req.header('content-type') ?? '').split(';', 1).join('').trim().toLowerCase();
  const expected = form ? 'multipart/form-data' : 'application/json';
  // A request by HTTP always has a stream, also for a body without a byte.
  const mayBeEmpty = type === '' && body.type === 'optional';
  if (mayBeEmpty && (await c.req.arrayBuffer()).byteLength === 0) return undefined;
  if (type !== expected) throw new ApiProblem(415, 'wrong-type', `The body must be ${expected}.`);
  const value = form ? await readForm(c) : await readJson(c);
  const lists = findWrongLists(body, value);
  if (lists.length > 0) {
    throw new ApiProblem(422, 'wrong-body', REFUSED_BY_SCHEMA.body, { errors: lists });
  }
  const read = v.safeParse(body, value);
  if (!read.success) {
    const errors = read.issues.map((issue) => ({
      pointer: (issue.path ?? []).map(({ key }) => `/${pointerPart(String(key))}`).join(''),
      message: withoutReceived(issue),
    }));
    throw new ApiProblem(422, 'wrong-body', REFUSED_BY_SCHEMA.body, { errors });
  }
  return read.output;
}

async function readJson(c: RequestContext): Promise<unknown> {
  const bytes = Buffer.from(await c.req.arrayBuffer());
  const parsed = parseJson(bytes, { maxStructure: MAX_STRUCTURE });
  if (!parsed.ok && parsed.why === 'too-many') {
    const detail = `A body may have at most ${MAX_STRUCTURE} commas and opening brackets.`;
    throw new ApiProblem(413, 'body-too-long', detail);
  }
  if (!parsed.ok || (mayHideCharacters(parsed.text) && storable(parsed.value) !== parsed.value)) {
    throw new ApiProblem(400, 'no-json', 'The body is not JSON, or has a text with NUL.');
  }
  return parsed.value;
}

async function readForm(c: RequestContext): Promise<Record<string, unknown>> {
  const posted = await readFormData(c);
  if (posted === null) {
    const detail = `The body is not a form, or has more than ${MAX_FORM_FIELDS} fields.`;
    throw new ApiProblem(400, 'no-form', detail);
  }
  const names = [...posted.keys()];
  if (new Set(names).size !== names.length) {
    throw new ApiProblem(400, 'no-form', 'The form has a field twice.');
  }
  if ([...posted.values()].some((value) => typeof value === 'string' && !isStorable(value))) {
    throw new ApiProblem(400, 'no-form', 'The form has a text with NUL.');
  }
  return Object.fromEntries(posted);
}

function pointerPart(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1').slice(0, 100);
}

/** `Invalid type: Expected string`: the library ends with `but received` or `Received`. */
export function withoutReceived({ message, received }: v.BaseIssue<unknown>): string {
  const end = `eceived ${received}`;
  return message.endsWith(end)
    ? message.slice(0, -end.length).replace(/:? (?:but )?r$/i, '')
    : message;
}
