import { registerHooks } from 'node:module';

const MADE = 'report: bot ? null : pendingVisit(arrival, { id, sample })';

/**
 * Imported before a server starts, this has it register visits that no report counts: what counting costs is
 * measured beside it. The product has no switch for it.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/visits/new-visit.ts')) return loaded;
    const source = String(loaded.source);
    if (!source.includes(MADE)) throw new Error(`new-visit.ts has no “${MADE}”; adapt this bench.`);
    return { ...loaded, source: source.replace(MADE, 'report: null') };
  },
});
