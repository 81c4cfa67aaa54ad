import { MINUTE_MS } from '@zipfront/contracts/time';
import type { Logger } from 'pino';
import { claimJob, endJob, isJobDue } from '../store/claim-job.ts';
import type { Store } from '../store/store.ts';
import type { JobName } from '../store/tables/console.ts';

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

/** Maximum interval of asking whether a job is due. */
const LOOK_EVERY_MS = MINUTE_MS;

/** Number of times that a server asks within the period of a job. */
const LOOKS_A_PERIOD = 4;

/** A job that one server runs for all servers of a database. */
export interface Job {
  store: Pick<Store, 'reads' | 'write'>;
  name: JobName;
  /** Its period, in milliseconds. */
  everyMs: number;
  /** The wall clock in epoch milliseconds. */
  now(): number;
}

/**
 * Runs a pass of a job.
 *
 * @param stopped whether the server is being stopped, which ends the pass between two writes
 * @returns whether it succeeded; false after a failure that it has logged itself
 */
export type JobPass = (stopped: () => boolean) => Promise<boolean>;

/**
 * Runs a job once in each period, on whichever server asks first. Each asks at once and then at least every minute, so that the job of a
 * server that died is run by another one in the next period.
 */
export function repeatJob(
  pass: JobPass,
  { log, failure, ...job }: Job & Pick<RepeatOptions, 'log' | 'failure'>,
): Repeated {
  const everyMs = Math.min(job.everyMs / LOOKS_A_PERIOD, LOOK_EVERY_MS);
  return repeat((stopped) => runJob(pass, { ...job, stopped }), { everyMs, log, failure });
}

/**
 * Runs a pass of a job, unless a server has started one in this period.
 *
 * @throws the error of the pass
 */
export async function runJob(
  pass: JobPass,
  { store, name, everyMs, now, stopped }: Job & { stopped(): boolean },
): Promise<void> {
  const claim = { name, everyMs, now: now() };
  if (!(await isJobDue(store.reads, claim)) || !(await store.write(claimJob, claim))) return;
  let succeeded = false;
  try {
    succeeded = await pass(stopped);
  } finally {
    const ended = { name, now: now(), failed: !succeeded, interrupted: stopped() };
    await store.write(endJob, ended);
  }
}
