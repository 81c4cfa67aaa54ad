#!/bin/sh
# Packages: parse-prometheus-text-format 1.1.1 and prom-client 15.1.3 (npm), on Node 20 or later.
# Behaviour: of a histogram or summary with labels, as prom-client writes it by route, the parser returns one entry
# without labels, whose buckets are those of the last route, without sum and count: of routes with 1,000 and 3
# requests there are 3. Where a bucket is only in an earlier route, it stays beside those of the last one. Counters
# with labels are right. A sample in a last line without a line end is absent, and an exemplar becomes part of
# `timestamp_ms`.
# Expected: an entry for each set of labels, as prom2json has it, with which the output "aims to be compatible";
# an error for what is not read, as for other lines ("Encountered invalid line").
# Hurts: slow requests of a busy route are replaced by those of the route that is last by chance, and an alarm on
# them never comes; a histogram without labels, as in its README, is right.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent parse-prometheus-text-format@1.1.1 prom-client@15.1.3
cat >check.cjs <<'JS'
const parse = require('parse-prometheus-text-format');
const { Counter, Histogram, Registry, Summary } = require('prom-client');

(async () => {
  const registers = [new Registry()];
  const labelNames = ['route'];
  const seconds = new Histogram({ name: 'seconds', help: 'h', labelNames, buckets: [0.1, 1], registers });
  const sizes = new Summary({ name: 'sizes', help: 'h', labelNames, percentiles: [0.5], registers });
  const leads = new Counter({ name: 'leads', help: 'h', labelNames, registers });
  for (const [route, count, value] of [['/quote', 1000, 3], ['/about', 3, 0.05]]) {
    for (let index = 0; index < count; index += 1) {
      seconds.observe({ route }, value);
      sizes.observe({ route }, value);
      leads.inc({ route });
    }
  }
  const text = await registers[0].metrics();
  const families = Object.fromEntries(parse(text).map(({ name, metrics }) => [name, metrics]));
  const other = `# TYPE h histogram
h_bucket{route="/a",le="0.1"} 900
h_bucket{route="/a",le="+Inf"} 1000
h_bucket{route="/b",le="+Inf"} 3
`;
  const seen = [
    `written: ${text.split('\n').filter((line) => line.startsWith('seconds_count')).join(', ')}`,
    `seconds ${JSON.stringify(families.seconds)}`,
    `sizes ${JSON.stringify(families.sizes)}`,
    `leads ${JSON.stringify(families.leads)}`,
    `other buckets ${JSON.stringify(parse(other)[0].metrics)}`,
    `no line end ${JSON.stringify(parse('# TYPE a counter\na 1\na{x="1"} 2')[0].metrics)}`,
    `exemplar ${JSON.stringify(parse('# TYPE a counter\na 5 # {id="x"} 1 1700000000\n')[0].metrics)}`,
  ];
  console.log(process.version, seen);
  const expected = [
    'written: seconds_count{route="/quote"} 1000, seconds_count{route="/about"} 3',
    'seconds [{"buckets":{"1":"3","0.1":"3","+Inf":"3"}}]',
    'sizes [{"quantiles":{"0.5":"0.05"}}]',
    'leads [{"value":"1000","labels":{"route":"/quote"}},{"value":"3","labels":{"route":"/about"}}]',
    'other buckets [{"buckets":{"0.1":"900","+Inf":"3"}}]',
    'no line end [{"value":"1"}]',
    'exemplar [{"value":"5","timestamp_ms":"#{id=\\"x\\"}11700000000"}]',
  ];
  process.exitCode = JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1;
})();
JS
node check.cjs
