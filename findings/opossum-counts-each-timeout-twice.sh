#!/bin/sh
# Package: opossum 10.0.0 (npm), a circuit breaker, on Node 22 or later.
# Behaviour: a call that runs into the timeout has its time in `stats.latencyTimes` twice, once as a timeout and once
# as a failure: 100 calls, of which 90 take 5 ms and 10 end after 300 ms, have 110 times, so that the 90th percentile
# is 300 ms and not 5, and the mean is too high. A call that the own `capacity` refuses is a failure with 0 ms: of 100
# calls at once with a capacity of 10, which take 100 ms each, the median is 0, and with the thresholds as they are
# the circuit opens, although not one call failed.
# Expected: one time for each call; `rejects`, as of an open circuit, for what was never called: the documents say of
# `capacity` that further calls are rejected, and of the percentiles that they are of "execution latencies".
# Hurts: a partner of leads that answers 90 of 100 pings at once is shown as slow at the 90th percentile, and one that
# takes ten pings at a time is switched off by the eleventh, and has a median of 0 ms.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent opossum@10.0.0
cat >check.cjs <<'JS'
const CircuitBreaker = require('opossum');
const { version } = require('opossum/package.json');

async function fire(times, options) {
  const take = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const breaker = new CircuitBreaker(take, { rollingCountTimeout: 60_000, ...options });
  await Promise.allSettled(times.map((time) => breaker.fire(time)));
  const { stats, opened } = breaker;
  breaker.shutdown();
  return { ...stats, opened };
}
(async () => {
  const slow = await fire(
    Array.from({ length: 100 }, (_, i) => (i < 90 ? 5 : 3000)),
    { timeout: 300, errorThresholdPercentage: 95 },
  );
  const sorted = slow.latencyTimes.toSorted((a, b) => a - b);
  const full = await fire(Array(100).fill(100), { timeout: false, capacity: 10, errorThresholdPercentage: 95 });
  const open = await fire(Array(100).fill(100), { timeout: false, capacity: 10 });
  const seen = [
    [slow.fires, slow.successes, slow.timeouts, sorted.length, slow.percentiles[0.9] >= 299, sorted[89] < 299],
    [full.successes, full.failures, full.rejects, full.semaphoreRejections, full.percentiles[0.5], full.opened],
    [open.failures, open.semaphoreRejections, open.opened],
  ];
  console.log(process.version, 'opossum', version, seen, slow.percentiles, slow.latencyMean);
  const expected = [
    [100, 90, 10, 110, true, true],
    [10, 90, 0, 90, 0, false],
    [11, 11, true],
  ];
  process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
})();
JS
node check.cjs
