import {
  ACCOUNT_HEADER,
  API_PATH,
  type Operation,
  type RequestOf,
  type ResponseOf,
} from '@zipfront/contracts/api/operation';
import { OLD_PAGE, problemSentence, WRONG_FIELD } from '@zipfront/contracts/api/problem-sentences';
import { apiProblem, type WrongPart } from '@zipfront/contracts/api/problems';
import * as v from 'valibot';

/** Statuses of a request that may not have reached the server. */
const UNAVAILABLE: readonly number[] = [0, 502, 503, 504];

/** Whether a request failed in a way that may pass: it may succeed a moment later. */
export function mayPass(error: unknown): boolean {
  return error instanceof FailedRequest && UNAVAILABLE.includes(error.status);
}

/** A request that the server refused, or that did not reach it (status 0). */
export class FailedRequest extends Error {
  readonly status: number;
  /** The last part of the problem's type: `not-signed-in`; `unreachable` without an answer. */
  readonly kind: string;
  readonly errors: readonly WrongPart[];
  readonly current: unknown;

  constructor(
    status: number,
    kind: string,
    message: string,
    { errors = [], current }: { errors?: readonly WrongPart[]; current?: unknown } = {},
  ) {
    super(message);
    this.status = status;
    this.kind = kind;
    this.errors = errors;
    this.current = current;
  }
}

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The version that a change is of: a quoted `ETag`. */
  version?: string | null | undefined;
  key?: string | undefined;
  mayAsk?: boolean;
}

/** Asks the person to sign in, for a change or to read; false where they do not. */
type AskToSignIn = (isChange: boolean) => Promise<boolean>;

let askToSignIn: AskToSignIn = async () => false;

export function askToSignInBy(ask: AskToSignIn): void {
  askToSignIn = ask;
}

let sender: string | null = null;

/** Names the person whose page this is: nothing of it is done for another one. */
export function sendAs(name: string): void {
  sender = name;
}

export interface Versioned<Answer> {
  answer: Answer;
  version: string | null;
}

/**
 * Calls an operation of the API, and checks the answer by its schema. Where no one is signed in,
 * the person is asked to, and the same request is sent again.
 *
 * @throws FailedRequest if it is refused, or if the server cannot be reached
 * @example
 * ```ts
 * await call(getReport, { query: { by: ['campaign'] } }, { signal });
 * ```
 */
export async function call<const O extends Operation>(
  operation: O,
  sent: RequestOf<O>,
  options: CallOptions = {},
): Promise<ResponseOf<O>> {
  return (await callVersioned(operation, sent, options)).answer;
}

export async function callVersioned<const O extends Operation>(
  operation: O,
  sent: RequestOf<O>,
  { signal, version, key, mayAsk = true }: CallOptions = {},
): Promise<Versioned<ResponseOf<O>>> {
  const { query, body } = sent as { query?: Query; body?: unknown };
  const headers = {
    ...(body !== undefined && !operation.form && { 'Content-Type': 'application/json' }),
    ...(version && { 'If-Match': version }),
    ...(key !== undefined && { 'Idempotency-Key': key }),
    ...(sender !== null && mayAsk && { [ACCOUNT_HEADER]: encodeURIComponent(sender) }),
  };
  const response = await reach(operationAddress(operation, sent, query), {
    method: operation.method.toUpperCase(),
    headers,
    ...(body !== undefined && {
      body: operation.form ? createFormData(body) : JSON.stringify(body),
    }),
    ...(signal && { signal }),
  });
  if (response.status === 401 && operation.may !== 'anyone' && mayAsk) {
    const isChange = operation.method !== 'get';
    if (await askToSignIn(isChange))
      return callVersioned(operation, sent, { signal, version, key });
  }
  if (!response.ok) throw await readProblem(response);
  const answer = operation.ok && (await readAnswer(response, operation.ok, signal));
  return { answer: answer as ResponseOf<O>, version: response.headers.get('ETag') };
}

async function readAnswer(response: Response, schema: v.GenericSchema, signal?: AbortSignal) {
  const { status } = response;
  try {
    const read = v.safeParse(schema, await response.json());
    if (read.success) return read.output;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new FailedRequest(0, 'unreachable', NOT_REACHED);
  }
  throw new FailedRequest(status, 'unknown', OLD_PAGE);
}

export const NOT_REACHED = 'The server cannot be reached. Check your connection.';

function createFormData(fields: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields as Record<string, string | File | undefined>)) {
    if (value !== undefined) form.set(name, value);
  }
  return form;
}

type Query = Record<string, string | readonly string[] | undefined>;

/** The address of a list's file, which has up to 20,000 rows, whatever `limit` the screen has. */
export function fileAddress<const O extends Operation>(operation: O, sent: RequestOf<O>): string {
  const query = { ...(sent as { query?: Query }).query, limit: undefined };
  return operationAddress(operation, sent, query, '.csv');
}

function operationAddress(
  operation: Operation,
  sent: unknown,
  query: Query = {},
  suffix = '',
): string {
  const { param = {} } = sent as { param?: Record<string, string> };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(param[name] ?? ''),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one) => [name, one]),
    ),
  ).toString();
  return `${API_PATH}${path}${suffix}${search === '' ? '' : `?${search}`}`;
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new FailedRequest(0, 'unreachable', NOT_REACHED);
  }
}

async function readProblem(response: Response): Promise<FailedRequest> {
  const { status } = response;
  const parsed = v.safeParse(apiProblem, await response.json().catch(() => null));
  if (!parsed.success) {
    const text = 'The server did not answer as expected. Try again in a moment.';
    return new FailedRequest(status, 'unknown', text);
  }
  const { type, title, detail = title, errors = [], current } = parsed.output;
  const kind = type.split(':').at(-1) ?? type;
  const sentence = problemSentence(kind, detail);
  return new FailedRequest(status, kind, sentence ?? errors[0]?.message ?? detail, {
    errors: sentence === null ? errors : errors.map((part) => ({ ...part, message: WRONG_FIELD })),
    current,
  });
}
