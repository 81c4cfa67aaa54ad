import {
  DEMO_REPORT_PATH,
  type DemoReport,
  demoReportResponseSchema,
  HANDOFF_API_PATH,
  type Handoff,
  handoffSchema,
  handoffUpdateSchema,
} from '@zipfront/contracts/visits/handoff';
import * as v from 'valibot';

/** `unavailable` is permanent, `refused`: what was sent is wrong, `failed` is temporary. */
export type Failure = 'unavailable' | 'refused' | 'failed';

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** The calls of the demo comparison app. None rejects. */
export interface HandoffApi {
  load(token: string): Promise<Result<Handoff>>;
  /** @param firstName as typed; 1 to 80 characters */
  saveFirstName(token: string, firstName: string): Promise<Result<string>>;
  /** Reports the lead as a partner does; returns the outcome. */
  report(token: string, report: DemoReport): Promise<Result<'counted' | 'stored' | 'repeated'>>;
}

const TIMEOUT_MS = 10_000;

/** Permanent: the hand-off is unknown or expired, or belongs to another browser's visit. */
const UNAVAILABLE_STATUSES = new Set([401, 403, 404, 410]);

/** Status of a report that a partner would have to correct. */
const REFUSED_STATUS = 422;

/** @param fetch the browser's `fetch`; the visit's cookie authorizes the calls */
export function createHandoffApi(fetch: typeof globalThis.fetch): HandoffApi {
  async function call<T>(
    address: string,
    init: RequestInit,
    schema: v.GenericSchema<unknown, T>,
  ): Promise<Result<T>> {
    try {
      const response = await fetch(address, {
        ...init,
        credentials: 'same-origin',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) return { ok: false, failure: statusFailure(response.status) };
      return { ok: true, value: v.parse(schema, await response.json()) };
    } catch {
      return { ok: false, failure: 'failed' };
    }
  }

  return {
    load: (token) => call(handoffAddress(token), {}, handoffSchema),
    async saveFirstName(token, firstName) {
      const init = json('PATCH', { first_name: firstName });
      const result = await call(handoffAddress(token), init, handoffUpdateSchema);
      return result.ok ? { ok: true, value: result.value.first_name } : result;
    },
    async report(token, report) {
      const address = handoffAddress(token) + DEMO_REPORT_PATH;
      const result = await call(address, json('POST', report), demoReportResponseSchema);
      return result.ok ? { ok: true, value: result.value.outcome } : result;
    },
  };
}

function handoffAddress(token: string): string {
  return HANDOFF_API_PATH + encodeURIComponent(token);
}

function json(method: string, body: object): RequestInit {
  return { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

function statusFailure(status: number): Failure {
  if (status === REFUSED_STATUS) return 'refused';
  return UNAVAILABLE_STATUSES.has(status) ? 'unavailable' : 'failed';
}

/** A trimmed first name, or null if it is empty or too long. */
export function readFirstName(typed: string): string | null {
  const read = v.safeParse(handoffUpdateSchema, { first_name: typed });
  return read.success ? read.output.first_name : null;
}
