import type { Operation, ParsedRequest, ResultOf } from '@zipfront/contracts/api/operation';
import type { Operations } from '@zipfront/contracts/api/operations';
import * as v from 'valibot';
import type { Actor } from '../../platform/audit/audit-trail.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import type { ApiToken } from '../accounts/api-tokens.ts';
import type { OpenSession } from '../accounts/sessions.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ApiProblem, Missing } from './api-problem.ts';
import type { Caller, createCallerCheck } from './caller.ts';
import { csvFile, MAX_CSV_ROWS } from './csv-file.ts';
import { createFileTable } from './file-table.ts';
import { onceByKey } from './idempotency.ts';
import { contentHash, type ReadRequest, readRequest } from './read-request.ts';
import type { WatchedStore } from './watch-writes.ts';

const DEFAULT_ROWS = 100;

export interface Call {
  c: RequestContext;
  by: Actor;
  person: OpenSession | null;
  token: ApiToken | null;
  limit: number;
  version: string | null;
  setVersion(version: string): void;
}

export type Handler<O> = (request: ParsedRequest<O>, call: Call) => Promise<ResultOf<O>>;

export type Handlers = { [Id in keyof Operations]: Handler<Operations[Id]> };

interface Parts {
  context: ConsoleContext;
  checkCaller: ReturnType<typeof createCallerCheck>;
  watch: WatchedStore['watch'];
}

/** A repeated request is answered by `readAgain`, so that no contact is stored with the answer. */
export function serveOperation(
  { context, checkCaller, watch }: Parts,
  operation: Operation,
  handle: Handler<Operation>,
  readAgain?: Handler<Operation> | undefined,
): (c: RequestContext) => Promise<Response> {
  return async (c) => {
    const caller = await checkCaller(c, operation);
    const version = readVersion(c, operation);
    const request = await readRequest(c, operation);
    const call = createCall(c, operation, { caller, request, version });
    const run = async () => {
      const answer = await handle(request as never, call).catch(refuseAsDeclared(operation));
      return operation.ok === undefined ? undefined : v.parse(operation.ok, answer);
    };
    const key = operation.repeatable ? c.req.header('idempotency-key') : undefined;
    if (key !== undefined) return once(c, { operation, caller, request, call, key, run });
    return createResponse(c, operation, await run(), call.limit);
  };

  async function once(
    c: RequestContext,
    of: {
      operation: Operation;
      caller: Caller;
      request: ReadRequest;
      call: Call;
      key: string;
      run: () => Promise<unknown>;
    },
  ): Promise<Response> {
    if (!/^[!-~]{1,200}$/.test(of.key)) {
      throw new ApiProblem(400, 'wrong-key', 'An Idempotency-Key has 1 to 200 visible characters.');
    }
    const { status = 200, id, secret } = of.operation;
    const sender = of.caller.token?.id ?? of.caller.person?.account.id ?? '';
    const request = {
      key: `${sender} ${id} ${of.key}`,
      content: await contentHash(of.request),
      at: context.now(),
    };
    let whole: unknown;
    const { isRepeated, ...stored } = await onceByKey(context.store, request, async (written) => {
      whole = await watch(written, of.run);
      if (whole === undefined || readAgain) return { status, body: null };
      const shown = secret === undefined ? whole : { ...(whole as object), [secret]: null };
      return { status, body: JSON.stringify(shown) };
    });
    if (!isRepeated) return createResponse(c, of.operation, whole);
    c.header('Idempotent-Replayed', 'true');
    if (readAgain && of.operation.ok) {
      const now = await readAgain({ param: of.request.param } as never, of.call).catch(
        refuseAsDeclared(of.operation),
      );
      return createResponse(c, of.operation, v.parse(of.operation.ok, now));
    }
    return createResponse(
      c,
      of.operation,
      stored.body === null ? undefined : JSON.parse(stored.body),
    );
  }
}

function refuseAsDeclared({ current, ok, errors }: Operation): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ApiProblem)) throw error;
    if (error instanceof Missing && errors?.[404]) {
      throw new ApiProblem(404, 'not-found', errors[404]);
    }
    throw error.withCurrent((now) => v.parse(current ?? ok ?? v.never(), now));
  };
}

function createCall(
  c: RequestContext,
  operation: Operation,
  of: { caller: Caller; request: ReadRequest; version: string | null },
): Call {
  const { by, person, token } = of.caller;
  const wanted = (of.request.query as { limit?: string } | undefined)?.limit;
  return {
    c,
    // Operations for anyone find out themselves who calls.
    by: by as Actor,
    person,
    token,
    limit: Number(wanted ?? (wantsTable(c, operation) ? MAX_CSV_ROWS : DEFAULT_ROWS)),
    version: of.version,
    setVersion: (version) => c.header('ETag', `"${version}"`),
  };
}

function readVersion(c: RequestContext, { versioned, method }: Operation): string | null {
  if (!versioned || method === 'get') return null;
  const sent = c.req.header('if-match');
  if (sent === undefined) {
    const detail =
      'Send the version that the change is of as If-Match: it is the ETag of the answer that you read.';
    throw new ApiProblem(428, 'version-needed', detail);
  }
  // Another text is a version that no record has.
  return /^(?:W\/)?"(\d{1,9})"$/.exec(sent)?.[1] ?? '-1';
}

function createResponse(
  c: RequestContext,
  operation: Operation,
  answer: unknown,
  limit = MAX_CSV_ROWS,
): Response {
  const { status = 200, table } = operation;
  if (status === 204) return c.body(null, 204);
  const next = (answer as { next?: string | null }).next ?? null;
  if (next !== null) c.header('Link', `<${nextAddress(c, next)}>; rel="next"`);
  if (table !== undefined) c.header('Vary', 'Accept', { append: true });
  if (table !== undefined && wantsTable(c, operation)) {
    const file = createFileTable(operation, answer as Record<string, unknown>);
    const cut = file.rows.length >= limit ? `-first-${limit}-rows` : '';
    return csvFile(c, operation.id + cut, file);
  }
  if (c.req.method === 'GET' && c.req.header('if-none-match') === c.res.headers.get('ETag'))
    return c.body(null, 304);
  return c.json(answer as object, status);
}

function wantsTable(c: RequestContext, { table }: Operation): boolean {
  if (table === undefined) return false;
  return c.req.path.endsWith('.csv') || /^text\/csv\b/.test(c.req.header('accept') ?? '');
}

function nextAddress(c: RequestContext, cursor: string): string {
  const url = new URL(c.req.url);
  url.searchParams.set('cursor', cursor);
  return url.pathname + url.search;
}
