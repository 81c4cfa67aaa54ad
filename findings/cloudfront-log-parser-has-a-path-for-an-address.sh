#!/bin/sh
# Package: cloudfront-log-parser 1.2.0 (npm), on Node 20 or later.
# Behaviour: the columns of a log are named by their place, as of 2021, and the line #Fields, with which each file names
# its own, is passed over like a comment. CloudFront lets a site choose its fields, and their order: of a log with date,
# time, cs-method, c-ip, cs-uri-stem and sc-status, as its #Fields say, the method is the location of the edge, the
# address of the visitor is the number of bytes, the path the address of the visitor, and the status is the method. With
# all of the older fields and new ones before them, such as the time in milliseconds, each name is one off; fields
# behind the 33rd are dropped. There is no error.
# Expected: names by #Fields, which is what the line is for, or an error where the number of columns is another one.
# Hurts: a report of visitors by address counts pages, with no warning, from the day on which a field was added to or
# taken out of the log in the settings of CloudFront.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent cloudfront-log-parser@1.2.0
cat >check.cjs <<'JS'
const { parse } = require('cloudfront-log-parser');

function read(fields, values) {
  const [row] = parse(['#Version: 1.0', `#Fields: ${fields.join(' ')}`, values.join('\t'), ''].join('\n'), { format: 'web' });
  const names = ['date', 'time', 'x-edge-location', 'sc-bytes', 'c-ip', 'cs-method', 'cs-uri-stem', 'sc-status'];
  return names.map((name) => `${name} ${row[name]}`).join(', ');
}
const older = 'date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status'.split(' ');
const visit = ['2026-11-30', '23:10:00', 'IAD1', '1045', '192.0.2.1', 'GET', 'x.example', '/quote', '200'];
const chosen = ['date', 'time', 'cs-method', 'c-ip', 'cs-uri-stem', 'sc-status'];
const seen = [
  read(older, visit),
  read(chosen, chosen.map((name) => visit[older.indexOf(name)])),
  read(['timestamp(ms)', ...older], ['1796080200000', ...visit]),
  Object.keys(parse(`${Array.from({ length: 40 }, (_, i) => i).join('\t')}\n`)[0]).length,
];
console.log('cloudfront-log-parser', require('cloudfront-log-parser/package.json').version, seen);
const expected = [
  'date 2026-11-30, time 23:10:00, x-edge-location IAD1, sc-bytes 1045, c-ip 192.0.2.1, cs-method GET, cs-uri-stem /quote, sc-status 200',
  'date 2026-11-30, time 23:10:00, x-edge-location GET, sc-bytes 192.0.2.1, c-ip /quote, cs-method 200, cs-uri-stem undefined, sc-status undefined',
  'date 1796080200000, time 2026-11-30, x-edge-location 23:10:00, sc-bytes IAD1, c-ip 1045, cs-method 192.0.2.1, cs-uri-stem x.example, sc-status /quote',
  33,
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
