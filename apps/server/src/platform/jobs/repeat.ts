import type { Logger } from 'pino';

/** A job that is repeated. */
export interface Repeated {
  /** Ends it: no pass begins any more, and the one that runs is asked to end. Resolves after that. */
  stop(): Promise<void>;
}

/** Options of `repeat`. */
export interface RepeatOptions {
  /** Interval of the passes, in milliseconds. */
  everyMs: number;
  log: Pick<Logger, 'warn'>;
  /** Logged, with the reason, when a pass fails. */
  failure: string;
  /** Whether the first pass begins at once; true by default. */
  isFirstNow?: boolean;
  /** Whether `stop` runs a last pass; false by default. */
  isLastAtEnd?: boolean;
}

/**
 * Runs a job again and again, one pass after the other. A pass that takes longer than the interval delays the next; one that fails is
 * logged, and the next one tries again. Does not hold the process open.
 *
 * @param pass ends between two writes once `stopped` returns true
 */
export function repeat(
  pass: (stopped: () => boolean) => Promise<unknown>,
  { everyMs, log, failure, isFirstNow = true, isLastAtEnd = false }: RepeatOptions,
): Repeated {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  let waiting = false;

  async function run(): Promise<void> {
    try {
      await pass(() => isStopped);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, failure);
    }
  }
  function begin(): void {
    // One pass that waits is enough, however long the one before takes.
    if (waiting) return;
    waiting = true;
    running = running.then(() => {
      waiting = false;
      return isStopped ? undefined : run();
    });
  }

  if (isFirstNow) running = run();
  const timer = setInterval(begin, everyMs).unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
      if (isLastAtEnd) await run();
    },
  };
}
