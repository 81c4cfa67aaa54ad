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
  bodyOf,
  createResource,
  type Resource,
  resourceResponse,
} from '../../platform/http/resource.ts';
import { openBuildCache } from './build-cache.ts';
import { compressFirstQuickly, compressOnce, type Improvement } from './compress-once.ts';

const BODY = Buffer.from(
  Array.from({ length: 400 }, (_, at) => `Offer ${(at * 7919) % 1000} of many offers.`).join('\n'),
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

/** Does the part of a start that makes a resource of the body. */
async function start(bytes = BODY) {
  const body = bodyOf(bytes);
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
    expect(br?.body).toEqual((await compressFully(bodyOf(BODY))).forms.br);
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
    expect((await other.compress(bodyOf(BODY))).whenImproved).toBeUndefined();
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
    const body = bodyOf(bytes);
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
    expect(bytes).toEqual((await compressFully(bodyOf(BODY))).forms[encoding]);
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
    const compressed = await compress(bodyOf(BODY));
    const resource = createResource({ ...SENT, body: bodyOf(BODY), compressed });
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
    const body = bodyOf(BODY);
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
    const { forms } = await compressOnce(cache)(bodyOf(BODY));
    expect(forms).toEqual((await compressFully(bodyOf(BODY))).forms);
    expect((await start()).improvements).toEqual([]);
  });
});
