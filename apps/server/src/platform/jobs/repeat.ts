import { MINUTE_MS } from '@zipfront/contracts/time/time';
import type { Logger } from 'pino';
import { notedByMinute } from '../log.ts';
import { claimJob, endJob, isJobDue } from '../store/claim-job.ts';
import type { Store } from '../store/store.ts';
import type { JobName } from '../store/tables/console.ts';

export interface Repeated {
  /** Asks a running pass to end, and starts no further one. Resolves once it has ended. */
  stop(): Promise<void>;
}

export interface RepeatOptions {
  /** Interval of the passes, in milliseconds. */
  everyMs: number;
  log: Pick<Logger, 'warn'>;
  failure: string;
  isFirstNow?: boolean;
  isLastAtEnd?: boolean;
}

/**
 * Repeats passes on each server. A slow pass delays the next; failures are logged once a minute.
 * `pass` ends once `stopped` returns true.
 */
export function repeat(
  pass: (stopped: () => boolean) => Promise<unknown>,
  { everyMs, log, failure, isFirstNow = true, isLastAtEnd = false }: RepeatOptions,
): Repeated {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  let waiting = false;
  const noteFailure = notedByMinute((times, reason: string) => {
    log.warn({ reason, ...(times > 1 && { times }) }, failure);
  });

  async function run(): Promise<void> {
    try {
      await pass(() => isStopped);
    } catch (error) {
      noteFailure((error as Error).message);
    }
  }
  function begin(): void {
    // One waiting pass is enough, however long the current one takes.
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

export interface CountsParts {
  store: Pick<Store, 'write'>;
  log: Pick<Logger, 'warn'>;
}

/** Repeats a write of what is counted in memory, once more at the end. */
export function repeatWrite(
  write: (store: CountsParts['store']) => Promise<void>,
  { store, log }: CountsParts,
  options: Pick<RepeatOptions, 'everyMs' | 'failure'>,
): Repeated {
  return repeat(() => write(store), { ...options, log, isFirstNow: false, isLastAtEnd: true });
}

const LOOK_EVERY_MS = MINUTE_MS;

const LOOKS_PER_PERIOD = 4;

export interface Job {
  store: Pick<Store, 'reads' | 'write'>;
  name: JobName;
  everyMs: number;
  now(): number;
}

/** A pass of a job. Returns false after a failure that it has logged itself. */
export type JobPass = (stopped: () => boolean) => Promise<boolean>;

/** Repeats passes once a period on one server of a database; after its death on another. */
export function repeatJob(
  pass: JobPass,
  { log, failure, ...job }: Job & Pick<RepeatOptions, 'log' | 'failure'>,
): Repeated {
  const everyMs = Math.min(job.everyMs / LOOKS_PER_PERIOD, LOOK_EVERY_MS);
  return repeat((stopped) => runJob(pass, { ...job, stopped }), { everyMs, log, failure });
}

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
