import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Body, Compressed } from './resource.ts';

/** Makes a body's compressed forms. */
export type Compress = (body: Body) => Promise<Compressed>;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** As small as brotli and gzip can make it: slow, and worth it for what is sent a million times. */
export const compressFully = compressAt({
  brotliQuality: constants.BROTLI_MAX_QUALITY,
  gzipLevel: constants.Z_BEST_COMPRESSION,
});

/** A compromise, for what is compressed while a visitor waits. */
export const compressQuickly = compressAt({
  brotliQuality: 5,
  gzipLevel: constants.Z_DEFAULT_COMPRESSION,
});

/** For development: what is looked at once is not worth the wait. */
export const compressNothing: Compress = async () => ({ forms: {} });

function compressAt(levels: { brotliQuality: number; gzipLevel: number }): Compress {
  return async (of) => {
    const body = of.bytes();
    const [br, gz] = await Promise.all([
      brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: levels.brotliQuality,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      }),
      zip(body, { level: levels.gzipLevel }),
    ]);
    return {
      forms: {
        ...(br.length < body.length ? { br } : {}),
        ...(gz.length < body.length ? { gzip: gz } : {}),
      },
    };
  };
}
