import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  compressFully,
  compressQuickly,
  compressQuicklyNow,
} from '../../platform/http/compress.ts';
import {
  type Body,
  createBody,
  createResource,
  type Resource,
  resourceResponse,
} from '../../platform/http/resource.ts';
import { openBuildCache } from './build-cache.ts';
import {
  compressFirstQuickly,
  compressOnce,
  IMPROVE_AFTER_MS,
  IMPROVE_PAUSE_MS,
  type Improvement,
  type Improving,
  startImproving,
} from './compress-once.ts';

const BODY = Buffer.from(
  Array.from({ length: 400 }, (_, index) => `Offer ${(index * 7919) % 1000} of many offers.`).join(
    '\n',
  ),
);

const SENT = {
  route: '/',
  contentType: 'text/plain',
  headers: [['Cache-Control', 'no-cache']] as [string, string][],
};

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'zipfront-compress-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

async function start(bytes = BODY) {
  const body = createBody(bytes);
  const cache = openBuildCache(dir, {
    now: Date.now,
    onError(error) {
      throw error;
    },
  });
  const improvements: Improvement[] = [];
  const quickly = vi.fn(compressQuickly);
  const fully = vi.fn(compressFully);
  const { compress } = compressFirstQuickly(cache, { improvements, quickly, fully });
  const resource = createResource({ ...SENT, body, compressed: await compress(body) });
  return { cache, improvements, quickly, fully, resource };
}

const ask = (resource: Resource, encoding: string, ifNoneMatch?: string) =>
  resourceResponse(resource, { acceptEncoding: encoding, ifNoneMatch });

const tagOf = (response: Response) => response.headers.get('ETag') ?? '';

describe('compressFirstQuickly', () => {
  // behaviour: 10.60
  it('serves the quick forms at once, and the smallest ones after the improvement', async () => {
    const { improvements, fully, resource } = await start();
    const quick = resource.representations;
    expect(fully).not.toHaveBeenCalled();
    expect(brotliDecompressSync(quick.br?.body ?? '')).toEqual(BODY);
    expect(improvements).toHaveLength(1);
    await improvements[0]?.();
    const { br, gzip } = resource.representations;
    expect(brotliDecompressSync(br?.body ?? '')).toEqual(BODY);
    expect(gunzipSync(gzip?.body ?? '')).toEqual(BODY);
    expect(br?.body).toEqual((await compressFully(createBody(BODY))).forms.br);
    expect(br?.body.length).toBeLessThan(quick.br?.body.length ?? 0);
  });

  // behaviour: 10.60
  it('compresses nothing again at the start after an improvement', async () => {
    const first = await start();
    await first.improvements[0]?.();
    const second = await start();
    expect(second.quickly).not.toHaveBeenCalled();
    expect(second.improvements).toEqual([]);
    expect(second.resource.representations).toEqual(first.resource.representations);
  });

  // behaviour: 10.60
  it('reuses the quick forms of a start that ended before the improvement, and makes it', async () => {
    await start();
    const second = await start();
    expect(second.quickly).not.toHaveBeenCalled();
    await second.improvements[0]?.();
    expect((await start()).improvements).toEqual([]);
  });

  it('compresses once for two resources of the same bytes', async () => {
    const { improvements, cache, fully, resource } = await start();
    await improvements[0]?.();
    const other = compressFirstQuickly(cache, { improvements, fully });
    expect((await other.compress(createBody(BODY))).whenImproved).toBeUndefined();
    expect(fully).toHaveBeenCalledTimes(1);
    expect(resource.representations.br).toBeDefined();
  });

  it('improves a body that only full compression makes smaller', async () => {
    const improvements: Improvement[] = [];
    const { cache } = await start();
    const { compress } = compressFirstQuickly(cache, {
      improvements,
      quickly: async () => ({ forms: {} }),
    });
    const bytes = Buffer.from(`other ${BODY}`);
    const body = createBody(bytes);
    const resource = createResource({ ...SENT, body, compressed: await compress(body) });
    expect(ask(resource, 'br').headers.get('Vary')).toBeNull();
    await improvements[0]?.();
    expect(ask(resource, 'br').headers.get('Vary')).toBe('Accept-Encoding');
    expect(brotliDecompressSync(resource.representations.br?.body ?? '')).toEqual(bytes);
  });

  // behaviour: 10.61
  it.each([
    'br',
    'gzip',
  ] as const)('sends the smallest %s to a client that has the quick one', async (encoding) => {
    const { improvements, resource } = await start();
    const quick = ask(resource, encoding);
    expect(ask(resource, encoding, tagOf(quick)).status).toBe(304);
    await improvements[0]?.();
    const small = ask(resource, encoding, tagOf(quick));
    expect(small.status).toBe(200);
    expect(small.headers.get('Content-Encoding')).toBe(encoding);
    const bytes = Buffer.from(await small.arrayBuffer());
    expect(small.headers.get('Content-Length')).toBe(`${bytes.length}`);
    expect(bytes).toEqual((await compressFully(createBody(BODY))).forms[encoding]);
    expect(tagOf(small)).not.toBe(tagOf(quick));
    expect(ask(resource, encoding, tagOf(small)).status).toBe(304);
  });

  // behaviour: 10.61
  it('responds with 304 after the improvement to a client that has the plain bytes', async () => {
    const { improvements, resource } = await start();
    const tag = tagOf(ask(resource, 'identity'));
    await improvements[0]?.();
    expect(ask(resource, 'identity', tag).status).toBe(304);
  });

  // behaviour: 10.61
  it('responds while an improvement is under way with the quick forms', async () => {
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    const { cache } = await start(Buffer.from('another'));
    const improvements: Improvement[] = [];
    const fully = async (body: Body) => {
      await held;
      return compressFully(body);
    };
    const { compress } = compressFirstQuickly(cache, { improvements, fully });
    const compressed = await compress(createBody(BODY));
    const resource = createResource({ ...SENT, body: createBody(BODY), compressed });
    const improved = improvements[0]?.();
    const quick = ask(resource, 'br');
    expect(quick.status).toBe(200);
    const bytes = Buffer.from(await quick.arrayBuffer());
    expect(brotliDecompressSync(bytes)).toEqual(BODY);
    expect(quick.headers.get('Content-Length')).toBe(`${bytes.length}`);
    finish();
    await improved;
    expect(tagOf(ask(resource, 'br'))).not.toBe(tagOf(quick));
  });

  // behaviour: 10.65
  it('compresses at once, reuses it, and leaves the smallest forms for later', async () => {
    const { cache } = await start(Buffer.from('another'));
    const improvements: Improvement[] = [];
    const now = vi.fn(compressQuicklyNow);
    const { compressNow } = compressFirstQuickly(cache, { improvements, now });
    const body = createBody(BODY);
    const resource = createResource({ ...SENT, body, compressed: compressNow(body) });
    expect(brotliDecompressSync(resource.representations.br?.body ?? '')).toEqual(BODY);
    expect(compressNow(body).forms.br).toEqual(resource.representations.br?.body);
    await improvements[0]?.();
    const smallest = (await compressFully(body)).forms;
    expect(resource.representations.br?.body).toEqual(smallest.br);
    expect(compressNow(body)).toEqual({ forms: smallest });
    expect(now).toHaveBeenCalledTimes(1);
  });

  // behaviour: 10.62
  it('ignores what a server left unfinished in the cache when it was killed', async () => {
    const { improvements } = await start();
    const [entry = ''] = readdirSync(dir);
    writeFileSync(join(dir, `${entry}.unfinished`), 'half of an entry');
    const second = await start();
    expect(second.quickly).not.toHaveBeenCalled();
    await improvements[0]?.();
    expect((await start()).improvements).toEqual([]);
  });
});

describe('compressOnce', () => {
  // behaviour: 10.60
  it('replaces the quick forms that an earlier start has stored', async () => {
    const { cache } = await start();
    const { forms } = await compressOnce(cache)(createBody(BODY));
    expect(forms).toEqual((await compressFully(createBody(BODY))).forms);
    expect((await start()).improvements).toEqual([]);
  });
});

describe('startImproving', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    improving?.stop();
    vi.useRealTimers();
  });

  let improving: Improving | undefined;
  let share: number;

  function start(waiting: Improvement[]) {
    const log = { warn: vi.fn(), info: vi.fn() };
    share = 0;
    improving = startImproving({ next: () => waiting.shift(), log, busyShare: () => share });
    return { log, improving };
  }

  // behaviour: 10.62
  it('begins half a minute after the start, and goes on one by one', async () => {
    const finish: (() => void)[] = [];
    const improve = vi.fn(() => new Promise<void>((resolve) => finish.push(resolve)));
    const { log } = start([improve, improve]);
    await vi.advanceTimersByTimeAsync(IMPROVE_AFTER_MS - 1);
    expect(improve).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(10 * IMPROVE_PAUSE_MS);
    expect(improve).toHaveBeenCalledTimes(1);
    finish[0]?.();
    await vi.advanceTimersByTimeAsync(IMPROVE_PAUSE_MS);
    expect(improve).toHaveBeenCalledTimes(2);
    finish[1]?.();
    await vi.advanceTimersByTimeAsync(IMPROVE_PAUSE_MS);
    expect(log.info).toHaveBeenCalledExactlyOnceWith({ improved: 2 }, expect.any(String));
  });

  // behaviour: 10.62
  it('waits while requests keep the server busy', async () => {
    const improve = vi.fn(async () => {});
    start([improve]);
    share = 0.9;
    await vi.advanceTimersByTimeAsync(2 * IMPROVE_AFTER_MS);
    expect(improve).not.toHaveBeenCalled();
    share = 0.1;
    await vi.advanceTimersByTimeAsync(IMPROVE_PAUSE_MS);
    expect(improve).toHaveBeenCalledTimes(1);
  });

  // behaviour: 10.62
  it('begins no improvement after a stop, also where one is under way', async () => {
    let finish = () => {};
    const first = () => new Promise<void>((resolve) => (finish = resolve));
    const second = vi.fn(async () => {});
    const { improving } = start([first, second]);
    await vi.advanceTimersByTimeAsync(IMPROVE_AFTER_MS);
    improving.stop();
    finish();
    await vi.advanceTimersByTimeAsync(2 * IMPROVE_AFTER_MS);
    expect(second).not.toHaveBeenCalled();
  });

  it('finds what was published after all else was improved', async () => {
    const waiting: Improvement[] = [];
    start(waiting);
    await vi.advanceTimersByTimeAsync(2 * IMPROVE_AFTER_MS);
    const improve = vi.fn(async () => {});
    waiting.push(improve);
    await vi.advanceTimersByTimeAsync(IMPROVE_AFTER_MS);
    expect(improve).toHaveBeenCalledTimes(1);
  });

  it('logs what cannot be compressed, and continues', async () => {
    const improve = vi.fn(async () => {});
    const failing = async () => {
      throw new Error('out of memory');
    };
    const { log } = start([failing, improve]);
    await vi.advanceTimersByTimeAsync(IMPROVE_AFTER_MS + IMPROVE_PAUSE_MS);
    expect(log.warn).toHaveBeenCalledWith({ reason: 'out of memory' }, expect.any(String));
    expect(improve).toHaveBeenCalledTimes(1);
  });
});
