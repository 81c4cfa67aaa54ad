/** What the tracker needs of the world; a test hands in another one. */
export interface Ports {
  /** Epoch milliseconds by the client's clock, which may jump. */
  now: () => number;
  /** Milliseconds by a clock that never goes back, for durations. */
  ticks: () => number;
  /** From 0 up to 1. */
  random: () => number;
  /** Runs `task` once after `ms`; the answer calls it off. */
  timer: (task: () => void, ms: number) => () => void;
  /** Sends a request and answers its status; rejects where there was no answer. */
  post: (request: PostRequest) => Promise<PostAnswer>;
  /** The browser's storage, or null where it is forbidden. */
  storage: StoragePort | null;
  /** Runs `task` if no other tab holds the lock of this name, and holds it meanwhile. */
  lock: (name: string, task: () => void) => void;
  warn: (text: string) => void;
}

export interface PostRequest {
  url: string;
  /** A JSON array, sent as `text/plain` so that no preflight is needed. */
  body: string;
  /** Whether the request is to outlive the page. */
  keepalive: boolean;
  signal: AbortSignal;
}

export interface PostAnswer {
  status: number;
  /** The `Retry-After` header, where the server lets a script read it. */
  retryAfter: string | null;
}

/** The part of `localStorage` that is used; any of it may throw. */
export type StoragePort = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
