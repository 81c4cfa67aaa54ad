import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { Body, Compressed, CompressedForms } from './resource.ts';

export type Compress = (body: Body) => Promise<Compressed>;

export type CompressNow = (body: Body) => Compressed;

interface Levels {
  brotliQuality: number;
  gzipLevel: number;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const FULL: Levels = {
  brotliQuality: constants.BROTLI_MAX_QUALITY,
  gzipLevel: constants.Z_BEST_COMPRESSION,
};

/** Brotli's next lower level makes 8 % more bytes, and hardly saves time. */
const QUICK: Levels = { brotliQuality: 5, gzipLevel: 4 };

export const compressFully = compressAt(FULL);

export const compressQuickly = compressAt(QUICK);

export const compressQuicklyNow: CompressNow = (resource) => {
  const body = resource.bytes();
  const br = brotliCompressSync(body, brotliOptions(body, QUICK));
  return { forms: smaller(body, br, gzipSync(body, { level: QUICK.gzipLevel })) };
};

/** In development, compressing for a single request is not worth the wait. */
export const compressNothingNow: CompressNow = () => ({ forms: {} });

export const compressNothing: Compress = async (body) => compressNothingNow(body);

function compressAt(levels: Levels): Compress {
  return async (resource) => {
    const body = resource.bytes();
    const [br, gz] = await Promise.all([
      brotli(body, brotliOptions(body, levels)),
      zip(body, { level: levels.gzipLevel }),
    ]);
    return { forms: smaller(body, br, gz) };
  };
}

function brotliOptions(body: Buffer, { brotliQuality }: Levels): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  };
}

function smaller(body: Buffer, br: Buffer, gz: Buffer): CompressedForms {
  return {
    ...(br.length < body.length ? { br: inOwnMemory(br) } : {}),
    ...(gz.length < body.length ? { gzip: inOwnMemory(gz) } : {}),
  };
}

/** zlib returns a slice of a 64 kB buffer, which would stay in memory as long as the slice. */
function inOwnMemory(form: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(form.length);
  form.copy(own);
  return own;
}
