import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Logger } from 'pino';
import {
  type Compress,
  type CompressNow,
  compressFully,
  compressQuickly,
  compressQuicklyNow,
} from '../../platform/http/compress.ts';
import {
  type Body,
  type Compressed,
  type CompressedForms,
  createBody,
} from '../../platform/http/resource.ts';
import type { BuildCache } from './build-cache.ts';

export type Improvement = () => Promise<void>;

export const IMPROVE_AFTER_MS = 30_000;

export const IMPROVE_PAUSE_MS = 100;

const MAX_BUSY_SHARE = 0.5;

export type BusyShare = () => number;

export interface Improving {
  stop(): void;
}

/** Makes improvements one after the other. `next` takes one; undefined if none is left. */
export function startImproving({
  next,
  log,
  busyShare = busyShareOfLoop(),
}: {
  next: () => Improvement | undefined;
  log: Pick<Logger, 'warn' | 'info'>;
  busyShare?: BusyShare;
}): Improving {
  let isStopped = false;
  let improved = 0;
  let timer: NodeJS.Timeout;
  const after = (ms: number) => {
    timer = setTimeout(() => void improveNext(), ms).unref();
  };

  async function improveNext(): Promise<void> {
    if (busyShare() > MAX_BUSY_SHARE) return after(IMPROVE_PAUSE_MS);
    const improve = next();
    if (improve === undefined) {
      if (improved > 0) log.info({ improved }, 'what was compressed quickly is at its smallest');
      improved = 0;
      return after(IMPROVE_AFTER_MS);
    }
    try {
      await improve();
      improved += 1;
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'a page or file could not be compressed');
    }
    if (!isStopped) after(IMPROVE_PAUSE_MS);
  }

  after(IMPROVE_AFTER_MS);
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function busyShareOfLoop(): BusyShare {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}

/** Part of the cache's keys. Change it when compressed forms are stored differently. */
const FORMAT = 'compressed 3';

const QUICK = Buffer.from('quick');
const FULL = Buffer.from('full');

const NOTHING = Buffer.alloc(0);

const unzip = promisify(gunzip);

export function compressOnce(cache: BuildCache, compress: Compress = compressFully): Compress {
  const make = async (body: Body) => packForms(FULL, (await compress(body)).forms);
  return async (body) => {
    const key = [FORMAT, body.digest];
    const entry = await cache.reuse(key, () => make(body));
    if (!isQuick(entry)) return { forms: unpackForms(entry) };
    const improved = await make(body);
    cache.store(key, improved);
    return { forms: unpackForms(improved) };
  };
}

export interface QuickCompression {
  compress: Compress;
  compressNow: CompressNow;
}

/**
 * Compresses quickly at first. `improvements` gets the work of making, storing and sending the
 * smallest forms.
 */
export function compressFirstQuickly(
  cache: BuildCache,
  {
    improvements,
    quickly = compressQuickly,
    now = compressQuicklyNow,
    fully = compressFully,
  }: { improvements: Improvement[]; quickly?: Compress; now?: CompressNow; fully?: Compress },
): QuickCompression {
  const improve = compressOnce(cache, fully);

  function compressedAs(entry: Buffer[], body: Body): Compressed {
    const forms = unpackForms(entry);
    if (!isQuick(entry)) return { forms };
    const again = forms.gzip ? inflating(forms.gzip) : async () => body;
    return { forms, whenImproved: improveLater(again, { improve, improvements }) };
  }

  return {
    async compress(body) {
      const make = async () => packForms(QUICK, (await quickly(body)).forms);
      return compressedAs(await cache.reuse([FORMAT, body.digest], make), body);
    },
    compressNow(body) {
      const key = [FORMAT, body.digest];
      const known = cache.find(key);
      if (known !== null) return compressedAs(known, body);
      const made = packForms(QUICK, now(body).forms);
      cache.store(key, made);
      return compressedAs(made, body);
    },
  };
}

/**
 * Makes an improvement. The body has no variable here: thousands of open improvements would fill
 * the memory.
 */
function improveLater(
  again: () => Promise<Body>,
  { improve, improvements }: { improve: Compress; improvements: Improvement[] },
): NonNullable<Compressed['whenImproved']> {
  return (use) => {
    improvements.push(async () => use((await improve(await again())).forms));
  };
}

function inflating(gzip: Buffer): () => Promise<Body> {
  return async () => createBody(await unzip(gzip));
}

function packForms(quality: Buffer, { br, gzip }: CompressedForms): Buffer[] {
  return [quality, br ?? NOTHING, gzip ?? NOTHING];
}

function isQuick([quality]: Buffer[]): boolean {
  return quality?.equals(QUICK) ?? false;
}

function unpackForms([, br, gzip]: Buffer[]): CompressedForms {
  return { ...(br?.length ? { br } : {}), ...(gzip?.length ? { gzip } : {}) };
}
