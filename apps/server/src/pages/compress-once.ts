import type { Compress } from '../http/compress.ts';
import type { BuildCache } from './build-cache.ts';

/** Compresses a body that no earlier start has compressed. */
export function compressOnce(compress: Compress, cache: BuildCache): Compress {
  return async (body) => {
    const [br, gzip] = await cache.reuse(['file 1', body], async () => {
      const forms = await compress(body);
      return [forms.br ?? Buffer.alloc(0), forms.gzip ?? Buffer.alloc(0)];
    });
    return { ...(br?.length ? { br } : {}), ...(gzip?.length ? { gzip } : {}) };
  };
}
