import type { Trx } from './schema.ts';
import { StoreBusy, StoreUnavailable } from './store.ts';

/** Time after a successful write in which the database counts as writable. */
export const TRUSTED_FOR_MS = 10_000;

const PROBE_TIMEOUT_MS = 2_000;

export interface Readiness {
  watch<T>(write: () => Promise<T>): Promise<T>;
  /**
   * Checks that the database can be written, by a recent write, otherwise by a probe. Throws
   * `StoreUnavailable` after two seconds at most.
   */
  check(): Promise<void>;
}

/**
 * Makes the check. `precheck` runs before each check, and throws `StoreUnavailable`; `now` is a
 * monotonic clock.
 */
export function createReadiness({
  probe,
  precheck = () => Promise.resolve(),
  now = () => performance.now(),
  timeoutMs = PROBE_TIMEOUT_MS,
}: {
  probe: () => Promise<void>;
  precheck?: () => Promise<void>;
  now?: () => number;
  timeoutMs?: number;
}): Readiness {
  let wroteAt = Number.NEGATIVE_INFINITY;
  let probing: Promise<void> | null = null;

  async function watch<T>(write: () => Promise<T>): Promise<T> {
    try {
      const output = await write();
      wroteAt = now();
      return output;
    } catch (error) {
      // A bug in a command or a long queue does not make the database unavailable.
      const failed = error instanceof StoreUnavailable && !(error instanceof StoreBusy);
      if (failed) wroteAt = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }

  /** Concurrent checks share one probe, because it waits for the disk. */
  function probeOnce(): Promise<void> {
    probing ??= watch(probe).finally(() => {
      probing = null;
    });
    return probing;
  }

  async function check(): Promise<void> {
    await precheck();
    if (now() - wroteAt >= TRUSTED_FOR_MS) await probeOnce();
  }

  return { watch, check: () => withTimeout(check(), timeoutMs) };
}

async function withTimeout(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new StoreUnavailable(`no response within ${ms} ms`);
    timer = setTimeout(reject, ms, error);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // A failure after the timeout has no other handler.
    work.catch(() => {});
  }
}

export async function probeWrite(trx: Trx, { at }: { at: number }): Promise<void> {
  await trx
    .insertInto('write_probe')
    .values({ id: 1, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute();
}
