import { BUNDLES, bundle, gzipped } from './bundle.ts';

/** Maximum bytes of each tracker bundle, compressed. */
export const BUDGET_BYTES = 8 * 1024;

const FEATURES: Record<string, Record<string, string>> = {
  'page pings': { 'attention/page-pings.ts': 'export const trackPagePings = () => () => {};' },
  'tracked elements and outbound links': {
    'clicks/clicks.ts': 'export const trackClicks = () => {};',
  },
  'performance timing': {
    'performance-timing.ts': 'export const trackPerformance = () => {};',
  },
  timers: { 'timers.ts': 'export const createTimers = () => ({});' },
  attribution: {
    '../../contracts/src/attribution/attribution.ts': `export const firstValues = () => ({});
      export const queryName = (field) => field;
      export const storableAttribution = () => null;
      export const withoutIdentifiers = (fields) => fields;`,
  },
  'consent, opt-out, prerendering': {
    'consent.ts': `export const isPrerendering = () => false;
      export const createConsent = (a, b, c, d, outbox) => {
        outbox.start();
        return { whenGranted: (task) => task(), set() {}, optOut() {}, denied: () => false };
      };`,
  },
  'navigation inside the page': {
    'addresses.ts': 'export const followAddresses = () => ({ current: () => ({}) });',
  },
  'records, bounds, leases': {
    'storage/records.ts': `const nothing = () => {};
      export const createRecords = () => ({ put: () => false, remove: nothing, surplus: nothing,
        takeOver: nothing, note: nothing, renew: nothing, release: nothing, purge: nothing,
        any: () => false });`,
  },
  'loss ledger': {
    'storage/ledger.ts': `export const parsed = (text) => JSON.parse(text);
      export const createLedger = () => ({ count() {}, merge() {}, take() {} });`,
  },
  'state machine': {
    'sender/transitions.ts': 'export const transition = (state) => [state, []];',
  },
};

/** Size of each bundle, and bytes that each feature adds to the module, after gzip. */
export async function measureSizes(): Promise<{
  bundles: Record<keyof typeof BUNDLES, number>;
  features: Record<string, number>;
}> {
  const names = Object.keys(BUNDLES) as (keyof typeof BUNDLES)[];
  const sizes = await Promise.all(names.map(async (name) => [name, gzipped(await bundle(name))]));
  const bundles = Object.fromEntries(sizes) as Record<keyof typeof BUNDLES, number>;
  const features: Record<string, number> = {};
  for (const [feature, without] of Object.entries(FEATURES)) {
    features[feature] = bundles.tracker - gzipped(await bundle('tracker', without));
  }
  return { bundles, features };
}

if (import.meta.main) {
  const { bundles, features } = await measureSizes();
  const rest = bundles.tracker - Object.values(features).reduce((sum, bytes) => sum + bytes, 0);
  const files = Object.entries(bundles).map(([name, bytes]) => [
    BUNDLES[name as keyof typeof BUNDLES].file,
    bytes,
  ]);
  const parts = [...Object.entries(features), ['the rest, and code shared by features', rest]];
  for (const [name, bytes] of [...files, ...parts])
    console.log(`${(Number(bytes) / 1_000).toFixed(1)} kB  ${name}`);
}
