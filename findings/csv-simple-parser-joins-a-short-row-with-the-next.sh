#!/bin/sh
# Packages: csv-simple-parser 2.0.2 and d3-dsv 3.0.2 (npm), on Node 20 or later.
# Behaviour: csv-simple-parser takes the number of columns from the first line and, in its defaults, looks for the end of
# a row behind as many cells: after "Home,2" in a file of three columns the campaign Auto of the next line is part of
# the second cell ("2\nAuto"), its clicks and cost "7,15" are the third, and the row Auto is absent. With a title in
# the first line, as ad platforms write it, each line is one cell. A longer row has its last two cells in one. The line
# end behind the last line is a row more. There is no error; with `optimistic: false` rows are those of the file.
# Expected: two rows, the first without a cost, as d3-dsv has them, or an error. The README names the option for files
# with "inconsistent newlines"; these have one.
# Hurts: lines without trailing commas are what spreadsheets and partners write for empty cells: the cost of the
# campaign below is lost, and a file of whole rows in a test is right.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent csv-simple-parser@2.0.2 d3-dsv@3.0.2
cat >check.mjs <<'JS'
import parse from 'csv-simple-parser';
import { csvParse } from 'd3-dsv';

const plain = 'Campaign,Clicks,Cost\nBrand,5,10\nAuto,7,15\n';
const short = 'Campaign,Clicks,Cost\nHome,2\nAuto,7,15\nBrand,5,10\n';
const long = 'Campaign,Cost\nBrand,10,USD\nAuto,15\n';
const titled = 'Campaigns of November\nCampaign,Cost\nBrand,10\nAuto,15\n';
const rows = (table) => table.map((row) => Object.values(row).map((cell) => JSON.stringify(cell)).join(' ')).join('; ');
const seen = [
  `plain: ${rows(parse(plain, { header: true }))}`,
  `short: ${rows(parse(short, { header: true }))}`,
  `short, not optimistic: ${rows(parse(short, { header: true, optimistic: false }))}`,
  `short, d3: ${rows(csvParse(short))}`,
  `long: ${rows(parse(long))}`,
  `titled: ${rows(parse(titled))}`,
  `titled, not optimistic: ${rows(parse(titled, { optimistic: false }))}`,
];
console.log(process.version, seen);
const expected = [
  'plain: "Brand" "5" "10"; "Auto" "7" "15"; ""',
  'short: "Home" "2\\nAuto" "7,15"; "Brand" "5" "10"; ""',
  'short, not optimistic: "Home" "2"; "Auto" "7" "15"; "Brand" "5" "10"; ""',
  'short, d3: "Home" "2" ""; "Auto" "7" "15"; "Brand" "5" "10"',
  'long: "Campaign" "Cost"; "Brand" "10,USD"; "Auto" "15"; ""',
  'titled: "Campaigns of November"; "Campaign,Cost"; "Brand,10"; "Auto,15"; ""',
  'titled, not optimistic: "Campaigns of November"; "Campaign" "Cost"; "Brand" "10"; "Auto" "15"; ""',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
