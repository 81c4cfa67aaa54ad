#!/bin/sh
# Packages: mem 10.0.0, moize 6.1.7, promise-memoize 1.2.1, expiry-map 2.0.0 and timed-cache 2.0.0 (npm), and beside
# them memoize 10.2.0, memoizee 0.4.17, node-cache 5.1.2, lru-cache 11.5.3 and @isaacs/ttlcache 2.1.5, on Node 20 or
# later.
# Behaviour: a value with an age of 20 days is there after 60 ms, and one of 30 days is gone in the first five: the age
# is passed to a timer, and a timer of more than 24.8 days, 2,147,483,647 ms, fires after 1 ms. Node writes one line,
# TimeoutOverflowWarning, that names no package; browsers none. memoize and memoizee refuse such an age; the last three
# have the value.
# Expected: the value for 30 days, or an error; no README of the five names a greatest age.
# Hurts: "each phone number once in 30 days" takes each lead each time; a price that is asked for once a month is asked
# for, and paid, at each visitor. With a week, as in a test, all is well.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts mem@10.0.0 moize@6.1.7 promise-memoize@1.2.1 \
  expiry-map@2.0.0 timed-cache@2.0.0 memoize@10.2.0 memoizee@0.4.17 node-cache@5.1.2 lru-cache@11.5.3 @isaacs/ttlcache@2.1.5
cat >check.mjs <<'JS'
import { TTLCache } from '@isaacs/ttlcache';
import expiryMap from 'expiry-map';
import { LRUCache } from 'lru-cache';
import mem from 'mem';
import memoize from 'memoize';
import memoizee from 'memoizee';
import moize from 'moize';
import NodeCache from 'node-cache';
import promiseMemoize from 'promise-memoize';
import timedCache from 'timed-cache';

const DAY_MS = 86_400_000;
const warned = [];
process.removeAllListeners('warning');
process.on('warning', ({ name }) => warned.push(name));
const ofModule = (module) => module.default ?? module;
function called(wrap) {
  let calls = 0;
  const cached = wrap(() => (calls += 1));
  return { set: () => cached('5121234567'), get: async () => (await cached('5121234567')) === 1 };
}
const stored = (cache, put = 'set') => ({
  set: () => cache[put]('5121234567', 1),
  get: () => cache.get('5121234567') === 1,
});
const caches = {
  mem: (maxAge) => called((ask) => mem(ask, { maxAge })),
  moize: (maxAge) => called((ask) => ofModule(moize)(ask, { maxAge })),
  'promise-memoize': (maxAge) => called((ask) => promiseMemoize(async () => ask(), { maxAge })),
  'expiry-map': (maxAge) => stored(new (ofModule(expiryMap))(maxAge)),
  'timed-cache': (maxAge) => stored(new (ofModule(timedCache))({ defaultTtl: maxAge }), 'put'),
  memoize: (maxAge) => called((ask) => memoize(ask, { maxAge })),
  memoizee: (maxAge) => called((ask) => memoizee(ask, { maxAge, length: 1 })),
  'node-cache': (maxAge) => stored(new NodeCache({ stdTTL: maxAge / 1000 })),
  'lru-cache': (maxAge) => stored(new LRUCache({ max: 10, ttl: maxAge })),
  '@isaacs/ttlcache': (maxAge) => stored(new TTLCache({ ttl: maxAge })),
};
async function isThere(make, days) {
  try {
    const cache = make(days * DAY_MS);
    await cache.set();
    await new Promise((resolve) => setTimeout(resolve, 60));
    return (await cache.get()) ? 'there' : 'gone';
  } catch {
    return 'refused';
  }
}
const seen = [];
for (const [name, make] of Object.entries(caches)) {
  seen.push(`${name}: ${await isThere(make, 20)}, ${await isThere(make, 30)}`);
}
console.log(process.version, seen, [...new Set(warned)]);
const expected = [
  ...['mem', 'moize', 'promise-memoize', 'expiry-map', 'timed-cache'].map((name) => `${name}: there, gone`),
  ...['memoize', 'memoizee'].map((name) => `${name}: there, refused`),
  ...['node-cache', 'lru-cache', '@isaacs/ttlcache'].map((name) => `${name}: there, there`),
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
