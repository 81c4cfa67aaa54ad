import {
  type Answered,
  API_PATH,
  type Operation,
  type Sent,
} from '@zipfront/contracts/api/operation';
import * as v from 'valibot';

/** The problem document of a refused request (RFC 9457), as far as the console uses it. */
const problem = v.object({
  type: v.string(),
  title: v.string(),
  detail: v.optional(v.string()),
  errors: v.optional(
    v.array(v.object({ parameter: v.optional(v.string()), message: v.optional(v.string()) })),
  ),
});

/** A request that the server refused, or that did not reach it (status 0). */
export class ApiProblem extends Error {
  readonly status: number;
  /** The last part of the problem's type: `not-signed-in`; `unreachable` without an answer. */
  readonly kind: string;

  constructor(status: number, kind: string, message: string) {
    super(message);
    this.status = status;
    this.kind = kind;
  }
}

/**
 * Calls an operation of the API, and checks the answer by its schema.
 *
 * @throws ApiProblem if it is refused, or if the server cannot be reached
 * @example
 * ```ts
 * await call(getReport, { query: { by: ['campaign'] } }, signal);
 * ```
 */
export async function call<const O extends Operation>(
  operation: O,
  sent: Sent<O>,
  signal?: AbortSignal,
): Promise<Answered<O>> {
  const { query, body } = sent as { query?: Query; body?: unknown };
  const response = await reach(addressOf(operation, sent, query), {
    method: operation.method.toUpperCase(),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    }),
    ...(signal && { signal }),
  });
  if (!response.ok) throw await problemOf(response);
  if (operation.ok === undefined) return undefined as Answered<O>;
  return v.parse(operation.ok, await response.json()) as Answered<O>;
}

type Query = Record<string, string | readonly string[] | undefined>;

/** The address of an operation's table as a file. */
export function fileAddress<const O extends Operation>(operation: O, sent: Sent<O>): string {
  const { query } = sent as { query?: Query };
  return addressOf(operation, sent, query, '.csv');
}

function addressOf(operation: Operation, sent: unknown, query: Query = {}, suffix = ''): string {
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
    throw new ApiProblem(0, 'unreachable', 'The server cannot be reached. Check your connection.');
  }
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const { status } = response;
  const parsed = v.safeParse(problem, await response.json().catch(() => null));
  if (!parsed.success) {
    return new ApiProblem(status, 'unknown', `The server answered with status ${status}.`);
  }
  const { type, title, detail, errors = [] } = parsed.output;
  const [first] = errors;
  const message = first?.message ?? detail ?? title;
  return new ApiProblem(status, type.split(':').at(-1) ?? type, message);
}
