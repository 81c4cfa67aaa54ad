import type { Ports, PostRequest, PostResponse, StoragePort } from '../src/ports.ts';

/** A browser with one storage, one clock and any number of pages; only `pass` advances time. */
export interface FakeBrowser {
  /** Advances time; the timers of live pages run in order. */
  pass: (ms: number) => Promise<void>;
  /** Sets the wall clock; the monotonic clock is not changed. */
  setClock: (ms: number) => void;
  now: () => number;
  /** Opens a page with its own ports. */
  open: () => FakePage;
  storage: FakeStorage;
  /** The collector's response to a request, `undefined` for none, and its delay in milliseconds. */
  collector: { respond: (request: PostRequest) => Response | undefined; delay: number };
  requests: PostRequest[];
}

export type Response = Partial<PostResponse> & { status: number };

export interface FakePage {
  ports: Ports;
  warnings: string[];
  /** Ends the page: its timers and the responses to its requests never run. */
  kill: () => void;
  /** Delays its timers and responses until `thaw`. */
  freeze: () => void;
  thaw: () => void;
}

export interface FakeStorage extends StoragePort {
  map: Map<string, string>;
  /** Maximum UTF-16 code units of all keys and values. */
  quota: number;
  forbidden: boolean;
}

interface Task {
  at: number;
  order: number;
  run: () => void;
  page: { state: 'live' | 'frozen' | 'dead' };
}

export function fakeBrowser(random: () => number = () => 0.5): FakeBrowser {
  let wall = Date.UTC(2026, 10, 20);
  let ticks = 0;
  let order = 0;
  let tasks: Task[] = [];
  const storage = fakeStorage();
  const requests: PostRequest[] = [];
  const collector: FakeBrowser['collector'] = { respond: () => ({ status: 200 }), delay: 10 };

  const settle = async () => {
    for (let i = 0; i < 8; i++) await Promise.resolve();
  };

  function later(page: Task['page'], run: () => void, ms: number): () => void {
    const task = { at: ticks + ms, order: order++, run, page };
    tasks.push(task);
    return () => {
      tasks = tasks.filter((other) => other !== task);
    };
  }

  return {
    storage,
    requests,
    collector,
    now: () => wall,
    setClock(ms) {
      wall = ms;
    },
    async pass(ms) {
      const end = ticks + ms;
      await settle();
      for (;;) {
        tasks = tasks.filter(({ page }) => page.state !== 'dead');
        const [task] = tasks
          .filter(({ at, page }) => at <= end && page.state === 'live')
          .sort((a, b) => a.at - b.at || a.order - b.order);
        if (!task) break;
        const step = Math.max(0, task.at - ticks);
        ticks += step;
        wall += step;
        tasks = tasks.filter((other) => other !== task);
        task.run();
        await settle();
      }
      wall += end - ticks;
      ticks = end;
    },
    open() {
      const page: Task['page'] = { state: 'live' };
      const warnings: string[] = [];
      return {
        warnings,
        kill() {
          page.state = 'dead';
        },
        freeze() {
          page.state = 'frozen';
        },
        thaw() {
          page.state = 'live';
        },
        ports: {
          now: () => wall,
          ticks: () => ticks,
          random,
          timer: (task, ms) => later(page, task, ms),
          post: (request) =>
            new Promise((resolve, reject) => {
              requests.push(request);
              const response = collector.respond(request);
              const fail = () => reject(new TypeError('Failed to fetch'));
              request.signal.addEventListener('abort', () => later(page, fail, 0));
              later(
                page,
                () => (response?.status ? resolve({ retryAfter: null, ...response }) : fail()),
                collector.delay,
              );
            }),
          storage,
          lock: (_, task) => task(),
          warn: (text) => warnings.push(text),
        },
      };
    },
  };
}

function fakeStorage(): FakeStorage {
  const map = new Map<string, string>();
  const check = () => {
    if (storage.forbidden) throw new DOMException('Access is denied', 'SecurityError');
  };
  const storage: FakeStorage = {
    map,
    quota: Number.POSITIVE_INFINITY,
    forbidden: false,
    get length() {
      check();
      return map.size;
    },
    key(index) {
      check();
      return [...map.keys()][index] ?? null;
    },
    getItem(key) {
      check();
      return map.get(key) ?? null;
    },
    setItem(key, value) {
      check();
      const others = [...map].filter(([other]) => other !== key);
      const used = others.reduce((sum, [name, text]) => sum + name.length + text.length, 0);
      if (used + key.length + value.length > storage.quota) {
        throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
      }
      map.set(key, value);
    },
    removeItem(key) {
      check();
      map.delete(key);
    },
  };
  return storage;
}
