import { StoreBusy, StoreUnavailable } from './store-unavailable.ts';

/** For how long a write that went well says that the next one will. */
export const TRUSTED_FOR_MS = 10_000;

/** How long the try of a write may take: whoever asks is answered within this. */
const PROBE_TIMEOUT_MS = 2_000;

/** Knows by the writes whether a database takes them. */
export interface Readiness {
  /** Runs a write, and remembers how it ended. */
  watch<T>(write: () => Promise<T>): Promise<T>;
  /**
   * Answers where the last write went well, not long ago; otherwise tries one.
   *
   * @throws StoreUnavailable where that fails, or takes longer than two seconds
   */
  check(): Promise<void>;
}

/**
 * @param options.probe a write that changes nothing that matters
 * @param options.precheck what is looked at each time, beside the writes; it throws `StoreUnavailable`
 * @param options.now a clock that never goes back, in milliseconds
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
      // Only a database that cannot work is told by it: not an error in a command, nor a long queue.
      const failed = error instanceof StoreUnavailable && !(error instanceof StoreBusy);
      if (failed) wroteAt = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }

  /** One try at a time, however many ask: it waits for the disk. */
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

/** What a promise says, unless it takes too long. */
async function withTimeout(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new StoreUnavailable(`no answer within ${ms} ms`);
    timer = setTimeout(reject, ms, error);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // Nobody may be left who hears of a failure that comes later.
    work.catch(() => {});
  }
}
