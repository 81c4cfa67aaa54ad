import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { CommandRegistry } from '../command-registry.ts';
import { StoreBusy, StoreUnavailable } from '../store-unavailable.ts';
import type { WriteRequest, WriteResult } from './commit-group.ts';
import { type FromWriter, packRequests, type ToWriter } from './writer-messages.ts';

/** After a crash the thread is started again, after ever longer pauses. */
const FIRST_RESTART_PAUSE_MS = 100;
const LONGEST_RESTART_PAUSE_MS = 5_000;

/**
 * How long a group may be on its way to the disk. A lock that somebody else holds is given up sooner
 * (`WRITE_BUSY_TIMEOUT_MS`); what takes longer is a disk that hangs.
 */
export const WRITE_TIMEOUT_MS = 5_000;

/** The part of a worker thread that the writer uses. */
export type WriterThread = Pick<Worker, 'on' | 'postMessage' | 'terminate'>;

export interface WriterOptions {
  file: string;
  log: Logger;
  commands: Pick<CommandRegistry, 'packingOf'>;
  /** What the thread runs; `startThread` of a test may run something else. */
  writerFile: URL;
  /** How many commands may wait, those on their way to the disk not counted. */
  maxWaiting: number;
  /** Starts the thread; a test hands in its own. */
  startThread?: (file: string) => WriterThread;
  /** How long a group may be on its way to the disk. */
  writeTimeoutMs?: number;
}

/** Sends commands to the one thread that writes, in groups that commit together. */
export interface Writer {
  /**
   * @throws StoreBusy at once when too many commands wait
   * @throws StoreUnavailable at once when the thread is down or does not answer; and for all that
   *   wait once a group does not end in time. What was on its way may be written yet.
   */
  write(name: string, input: unknown): Promise<unknown>;
  /** Whether a command would be taken at the moment. */
  readonly ready: boolean;
  /** Finishes what waits, then ends the thread. */
  close(): Promise<void>;
}

interface Pending extends WriteRequest {
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/**
 * Starts the writer and waits until its database is open.
 *
 * While a group is on its way to the disk, commands gather; they are the next group. So the groups
 * grow with the load, and nobody waits for a timer when there is none.
 *
 * @throws Error with the reason when the thread cannot open the database the first time
 */
export async function startWriter({
  file,
  log,
  commands,
  writerFile,
  maxWaiting,
  startThread = (file) => new Worker(writerFile, { workerData: { file } }),
  writeTimeoutMs = WRITE_TIMEOUT_MS,
}: WriterOptions): Promise<Writer> {
  let thread: WriterThread | null = null;
  let waiting: Pending[] = [];
  let committing: Pending[] = [];
  let flushPlanned = false;
  let restartPauseMs = FIRST_RESTART_PAUSE_MS;
  let closing: (() => void) | null = null;
  /** Runs out where a group does not end in time. */
  let timer: NodeJS.Timeout | undefined;
  /** The group that is on its way did not end in time: nobody waits for it, nor is a new one taken. */
  let stuck = false;

  function send(to: WriterThread, message: ToWriter): void {
    to.postMessage(message);
  }

  function flush(): void {
    flushPlanned = false;
    if (thread === null || committing.length > 0) return;
    if (waiting.length > 0) {
      committing = waiting;
      waiting = [];
      timer = setTimeout(giveUp, writeTimeoutMs);
      send(thread, {
        kind: 'write',
        requests: packRequests(committing, commands),
      });
    } else if (closing) {
      send(thread, { kind: 'close' });
    }
  }

  function settleGroup(results: WriteResult[]): void {
    const group = committing;
    committing = [];
    clearTimeout(timer);
    if (stuck) log.warn('the writer answers again');
    stuck = false;
    flush();
    for (const [index, pending] of group.entries()) {
      const result = results[index];
      if (result === undefined) pending.reject(new Error('The writer gave too few answers'));
      else if ('output' in result) pending.resolve(result.output);
      else if (result.unavailable) pending.reject(new StoreUnavailable(result.error.message));
      else pending.reject(result.error);
    }
  }

  /** Refuses what waits; the group stays, so that its late answers are known as what they are. */
  function giveUp(): void {
    stuck = true;
    const reason = `the writer has not answered for ${writeTimeoutMs} ms`;
    log.error({ writes: committing.length + waiting.length }, reason);
    const refused = [...committing, ...waiting];
    waiting = [];
    for (const pending of refused) pending.reject(new StoreUnavailable(reason));
  }

  function refuseAll(reason: string): void {
    const refused = [...committing, ...waiting];
    committing = [];
    waiting = [];
    clearTimeout(timer);
    stuck = false;
    for (const pending of refused) pending.reject(new StoreUnavailable(reason));
  }

  /** Resolves once the thread is ready; rejects where it ends before. */
  function open(): Promise<void> {
    return new Promise((resolve, reject) => {
      const started = startThread(file);
      let reason = 'the thread ended';
      started.on('message', (message: FromWriter) => {
        if (message.kind === 'results') settleGroup(message.results);
        else if (message.kind === 'failed') reason = message.reason;
        else {
          thread = started;
          restartPauseMs = FIRST_RESTART_PAUSE_MS;
          resolve();
          flush();
        }
      });
      started.on('error', (error: Error) => {
        reason = error.message;
      });
      started.on('exit', () => {
        const wasReady = thread === started;
        thread = null;
        reject(new Error(reason));
        refuseAll(`the writer stopped (${reason})`);
        if (closing) return closing();
        if (wasReady) {
          log.error({ reason }, 'the writer stopped; starting it again');
          restart();
        }
      });
    });
  }

  function restart(): void {
    const pause = restartPauseMs;
    restartPauseMs = Math.min(pause * 2, LONGEST_RESTART_PAUSE_MS);
    setTimeout(() => {
      if (closing) return;
      open().catch((error: Error) => {
        log.error({ reason: error.message }, 'the writer could not be started; trying again');
        restart();
      });
    }, pause).unref();
  }

  await open();

  return {
    write(name, input) {
      if (closing) return Promise.reject(new StoreUnavailable('it is closing'));
      if (thread === null) return Promise.reject(new StoreUnavailable('the writer is down'));
      if (stuck) return Promise.reject(new StoreUnavailable('the writer does not answer'));
      if (waiting.length >= maxWaiting) {
        return Promise.reject(new StoreBusy(waiting.length));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ name, input, resolve, reject });
        if (flushPlanned || committing.length > 0) return;
        // What else this turn of the event loop brings joins the group.
        flushPlanned = true;
        setImmediate(flush);
      });
    },
    get ready() {
      return thread !== null && closing === null && !stuck;
    },
    close() {
      return new Promise((resolve) => {
        closing = resolve;
        if (thread === null) resolve();
        else flush();
      });
    },
  };
}
