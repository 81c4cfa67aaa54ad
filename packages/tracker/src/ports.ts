import type { PageView, SelfDescribing } from '@zipfront/contracts/events/types';
import type { Tracker, TrackerOptions } from './options.ts';

/** Functions of the environment that the tracker uses; tests pass their own. */
export interface Ports {
  /** Epoch milliseconds of the client's clock, which may jump. */
  now: () => number;
  /** Milliseconds of a monotonic clock, for durations. */
  ticks: () => number;
  /** A number from 0 (inclusive) to 1 (exclusive). */
  random: () => number;
  /** Runs `task` once after `ms`; returns a function that cancels it. */
  timer: (task: () => void, ms: number) => () => void;
  /** Sends a request and returns its status; rejects if there was no response. */
  post: (request: PostRequest) => Promise<PostResponse>;
  /** The browser's storage, or null if it is forbidden. */
  storage: StoragePort | null;
  /** Runs `task` under the lock of this name, unless another tab holds it. */
  lock: (name: string, task: () => void) => void;
  warn: (text: string) => void;
}

export interface PostRequest {
  url: string;
  /** A JSON array, sent as `text/plain` so that no preflight is needed. */
  body: string;
  /** Whether the request outlives the page. */
  keepalive: boolean;
  signal: AbortSignal;
}

export interface PostResponse {
  status: number;
  /** The `Retry-After` header, if the server exposes it to scripts. */
  retryAfter: string | null;
}

/** The part of `localStorage` that is used; each member may throw. */
export type StoragePort = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Services that the tracker provides to its features. */
export interface Host {
  win: Window;
  ports: Ports;
  options: TrackerOptions;
  send: (schema: string, data: object, contexts?: SelfDescribing[]) => string;
  /** Current data of page events. */
  page: () => PageView;
  /** Sends all in requests that outlive the page; true if this event is in one of them. */
  flushOnExit: (id: string) => boolean;
  /** Resolves when no event is queued or in flight. */
  flush: () => Promise<void>;
  cleanUrl: (url: string) => string;
  pushData: Tracker['pushData'];
}
