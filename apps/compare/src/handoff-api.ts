import {
  HANDOFF_API_PATH,
  type Handoff,
  handoffSchema,
  handoffUpdateSchema,
} from '@zipfront/contracts/handoff';
import * as v from 'valibot';

/** Reason of a failed call: `unavailable` is permanent, `failed` temporary. */
export type Failure = 'unavailable' | 'failed';

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** The two calls of a comparison app. Neither rejects. */
export interface HandoffApi {
  load(token: string): Promise<Result<Handoff>>;
  /** @param firstName as typed; 1 to 80 characters */
  saveFirstName(token: string, firstName: string): Promise<Result<string>>;
}

const TIMEOUT_MS = 10_000;

/**
 * Statuses of a permanently unavailable hand-off: it is unknown or expired, or belongs to another
 * browser's visit.
 */
const UNAVAILABLE_STATUSES = new Set([401, 403, 404, 410]);

/** @param fetch the browser's `fetch`; the visit's cookie authorizes the calls */
export function createHandoffApi(fetch: typeof globalThis.fetch): HandoffApi {
  async function call<T>(
    token: string,
    init: RequestInit,
    schema: v.GenericSchema<unknown, T>,
  ): Promise<Result<T>> {
    try {
      const response = await fetch(`${HANDOFF_API_PATH}${encodeURIComponent(token)}`, {
        ...init,
        credentials: 'same-origin',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok)
        return {
          ok: false,
          failure: UNAVAILABLE_STATUSES.has(response.status) ? 'unavailable' : 'failed',
        };
      return { ok: true, value: v.parse(schema, await response.json()) };
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

/** A trimmed first name, or null if it is empty or too long. */
export function readFirstName(typed: string): string | null {
  const read = v.safeParse(handoffUpdateSchema, { first_name: typed });
  return read.success ? read.output.first_name : null;
}
