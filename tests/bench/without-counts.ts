import { registerHooks } from 'node:module';

const COUNTED = /counted: bot \? null : \{/;

/** All modules of a server are loaded long before. */
const LOADED_AFTER_MS = 3_000;

let isReplaced = false;

/**
 * Imported before a built server starts, to measure the cost of counting. The product has no switch
 * for it.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.includes('/apps/server/dist/')) return loaded;
    const source = String(loaded.source);
    if (!COUNTED.test(source)) return loaded;
    isReplaced = true;
    return { ...loaded, source: source.replace(COUNTED, 'counted: true ? null : {') };
  },
});

setTimeout(() => {
  if (!isReplaced) throw new Error(`The built server has no ${COUNTED}; adapt this bench.`);
}, LOADED_AFTER_MS).unref();
