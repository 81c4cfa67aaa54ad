import { type Handoff, handoffSchema, handoffUpdateSchema } from '@zipfront/contracts/handoff';
import * as v from 'valibot';

/** How a call ended where it did not succeed: `gone` for good, `failed` for now. */
export type Failure = 'gone' | 'failed';

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** The two calls that a comparison app makes. Neither ever rejects. */
export interface HandoffApi {
  load(token: string): Promise<Result<Handoff>>;
  /** @param firstName as it was typed; 1 to 80 characters */
  saveFirstName(token: string, firstName: string): Promise<Result<string>>;
}

const TIMEOUT_MS = 10_000;

/**
 * The answers with which a hand-off is out of reach for good: it is not known, or has expired, or
 * belongs to another browser's visit.
 */
const GONE = new Set([401, 403, 404, 410]);

/** @param fetch called as the browser's own; the visit's cookie authorizes the calls */
export function createHandoffApi(fetch: typeof globalThis.fetch): HandoffApi {
  async function call<T>(
    token: string,
    init: RequestInit,
    schema: v.GenericSchema<unknown, T>,
  ): Promise<Result<T>> {
    try {
      const answer = await fetch(`/api/handoffs/${encodeURIComponent(token)}`, {
        ...init,
        credentials: 'same-origin',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) return { ok: false, failure: GONE.has(answer.status) ? 'gone' : 'failed' };
      return { ok: true, value: v.parse(schema, await answer.json()) };
    } catch {
      return { ok: false, failure: 'failed' };
    }
  }

  return {
    load: (token) => call(token, {}, handoffSchema),
    async saveFirstName(token, firstName) {
      const init = {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ first_name: firstName }),
      };
      const result = await call(token, init, handoffUpdateSchema);
      return result.ok ? { ok: true, value: result.value.first_name } : result;
    },
  };
}

/** A first name as it may be sent, or null where it is empty or too long. */
export function readFirstName(typed: string): string | null {
  const read = v.safeParse(handoffUpdateSchema, { first_name: typed });
  return read.success ? read.output.first_name : null;
}
