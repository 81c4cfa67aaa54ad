import type { Logger } from 'pino';
import type { CommandRegistry } from '../command-registry.ts';
import { StoreBusy, StoreUnavailable, type WriterThread } from '../store.ts';
import type { WriteRequest, WriteResult } from './commit-group.ts';
import { type FromWriter, packRequests, type ToWriter } from './writer-messages.ts';

/** The pause before a restart of the thread doubles from the first to the longest. */
const FIRST_RESTART_PAUSE_MS = 100;
const LONGEST_RESTART_PAUSE_MS = 5_000;

/** Locks end the wait sooner (`WRITE_BUSY_TIMEOUT_MS`): such a group waits for a hanging disk. */
export const WRITE_TIMEOUT_MS = 5_000;

export interface WriterOptions {
  file: string;
  log: Logger;
  commands: Pick<CommandRegistry, 'packingOf'>;
  maxWaiting: number;
  startThread(file: string): WriterThread;
  writeTimeoutMs?: number;
}

export interface Writer {
  /** Throws `StoreBusy` beyond `maxWaiting`, `StoreUnavailable` after a timeout. */
  write(name: string, input: unknown): Promise<unknown>;
  readonly ready: boolean;
  close(): Promise<void>;
}

interface Pending extends WriteRequest {
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/** Groups grow with the load, without a timer. Throws if the thread cannot open the database. */
export async function startWriter({
  file,
  log,
  commands,
  maxWaiting,
  startThread,
  writeTimeoutMs = WRITE_TIMEOUT_MS,
}: WriterOptions): Promise<Writer> {
  let thread: WriterThread | null = null;
  let waiting: Pending[] = [];
  let committing: Pending[] = [];
  let flushPlanned = false;
  let restartPauseMs = FIRST_RESTART_PAUSE_MS;
  let closing: (() => void) | null = null;
  let timer: NodeJS.Timeout | undefined;
  /** The group exceeded its timeout and was rejected; no command is accepted. */
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
      send(thread, { kind: 'write', requests: packRequests(committing, commands) });
    } else if (closing) {
      send(thread, { kind: 'close' });
    }
  }

  function resolveGroup(results: WriteResult[]): void {
    const group = committing;
    committing = [];
    clearTimeout(timer);
    if (stuck) log.warn('the writer responds again');
    stuck = false;
    flush();
    for (const [index, pending] of group.entries()) {
      const result = results[index];
      if (result === undefined) pending.reject(new Error('The writer returned too few results'));
      else if ('output' in result) pending.resolve(result.output);
      else if (result.unavailable) pending.reject(new StoreUnavailable(result.error.message));
      else pending.reject(result.error);
    }
  }

  /** Retains the group, so that its late results are recognized. */
  function giveUp(): void {
    stuck = true;
    const reason = `the writer has not responded for ${writeTimeoutMs} ms`;
    log.error({ writes: committing.length + waiting.length }, reason);
    refuseAll(reason);
  }

  function refuseAll(reason: string): void {
    const refused = [...committing, ...waiting];
    waiting = [];
    for (const pending of refused) pending.reject(new StoreUnavailable(reason));
  }

  function open(): Promise<void> {
    return new Promise((resolve, reject) => {
      const started = startThread(file);
      let reason = 'the thread ended';
      started.on('message', (message: FromWriter) => {
        if (message.kind === 'results') resolveGroup(message.results);
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
        clearTimeout(timer);
        refuseAll(`the writer stopped (${reason})`);
        committing = [];
        stuck = false;
        if (closing) return closing();
        if (wasReady) {
          log.error({ reason }, 'the writer stopped; restarting it');
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
        log.error({ reason: error.message }, 'the writer could not be started; retrying');
        restart();
      });
    }, pause).unref();
  }

  await open();

  return {
    write(name, input) {
      if (closing) return Promise.reject(new StoreUnavailable('it is closing'));
      if (thread === null) return Promise.reject(new StoreUnavailable('the writer is down'));
      if (stuck) return Promise.reject(new StoreUnavailable('the writer does not respond'));
      if (waiting.length >= maxWaiting) return Promise.reject(new StoreBusy(waiting.length));
      return new Promise((resolve, reject) => {
        waiting.push({ name, input, resolve, reject });
        if (flushPlanned || committing.length > 0) return;
        // Commands of the same turn of the event loop join the group.
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
