import type * as v from 'valibot';
import type { Capability, Scope } from '../console/capabilities.ts';

type Schema = v.GenericSchema;
type Fields = v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** Schemas are plain, so that each has a JSON Schema of the same meaning. */
export interface Operation {
  id: string;
  method: 'get' | 'post' | 'patch' | 'delete';
  path: `/${string}`;
  tag: string;
  summary: string;
  /** The right that a program needs, `any` where each token has it; null where only people may. */
  scope: Scope | 'any' | null;
  /** What people need; `anyone` needs no session, `programs` need a token. */
  may: Capability | 'anyone' | 'programs';
  /** Needs a password that was typed a short time ago, of people. */
  confirm?: true;
  /** Whether an account may call it that must set up a second factor first. */
  beforeSecondFactor?: true;
  param?: Fields;
  /** Texts in the query. A list is a name that is repeated; any other name twice is refused. */
  query?: Fields;
  /** A JSON body, or with `form` the fields of a form with a file. */
  body?: Schema;
  form?: true;
  /** Maximum size of the body in bytes: 64 KiB by default. */
  maxBytes?: number;
  ok?: Schema;
  /** `current` of a refusal, if it is not what is answered otherwise. */
  current?: Schema;
  status?: 200 | 201 | 204;
  /** Refusals by rules that the schemas do not have, as the answer words each of them. */
  rules?: readonly string[];
  /** Further errors, beside those that each operation of its kind has: status and meaning. */
  errors?: Readonly<Partial<Record<404 | 409 | 422, string>>>;
  table?: string;
  /** Whether a change names its version (`If-Match`), and the answer has it (`ETag`). */
  versioned?: true;
  /** Whether an `Idempotency-Key` makes a repeated request have no second effect. */
  repeatable?: true;
  /** The field of the answer that is shown once, and is null where an answer is repeated. */
  secret?: string;
}

export type ParsedRequest<O> = Parts<O, 'param'> & Parts<O, 'query'> & Parts<O, 'body'>;

export type RequestOf<O> = Given<O, 'param'> & Given<O, 'query'> & Given<O, 'body'>;

export type ResponseOf<O> = O extends { ok: infer Ok extends Schema }
  ? v.InferOutput<Ok>
  : undefined;

/** What a handler returns: the body before its schema has written the instants. */
export type ResultOf<O> = O extends { ok: infer Ok extends Schema } ? v.InferInput<Ok> : undefined;

type Parts<O, Key extends 'param' | 'query' | 'body'> = O extends {
  [Name in Key]: infer Found extends Schema;
}
  ? { [Name in Key]: v.InferOutput<Found> }
  : unknown;

type Given<O, Key extends 'param' | 'query' | 'body'> = O extends {
  [Name in Key]: infer Found extends Schema;
}
  ? { [Name in Key]: v.InferInput<Found> }
  : unknown;

export const API_PATH = '/api/v1';

/** The account of the page (percent-encoded): nothing is done if another one has signed in. */
export const ACCOUNT_HEADER = 'Zipfront-Account';
