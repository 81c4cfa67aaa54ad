#!/bin/sh
# Package: valibot 1.5.0 (npm), on Node 22 or later.
# Behaviour: v.pipe(v.array(item), v.maxLength(3)) checks every item of a longer array before it
# asks for the length, also with `abortPipeEarly`. With `abortEarly` it stops at the first wrong
# item, but still checks all right ones before the length. Without them it returns an issue for each
# wrong item and none for the length where an item is of a wrong type.
# Expected: a length that can never be right is refused first, as the cost of the check is then
# bounded by the schema and not by the sender. Other libraries check maxItems before items.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent valibot@1.5.0
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const { version } = JSON.parse(readFileSync('node_modules/valibot/package.json', 'utf8'));
let checked = 0;
const item = v.pipe(v.string(), v.check(() => (checked += 1) > 0));
const list = v.pipe(v.array(item), v.maxLength(3));
const sent = Array(10).fill('right');
const seen = [{}, { abortPipeEarly: true }, { abortEarly: true }].map((config) => {
  checked = 0;
  const { issues } = v.safeParse(list, sent, config);
  return `${checked} of 10 items checked, then ${issues.map(({ type }) => type)}`;
});
const wrong = v.safeParse(list, Array(10).fill(1)).issues.map(({ type }) => type);
seen.push(`${wrong.length} issues of wrong items, ${wrong.includes('max_length') ? 'and' : 'not'} of the length`);
console.log(`valibot ${version}\n${seen.join('\n')}`);
const expected = [
  '10 of 10 items checked, then max_length',
  '10 of 10 items checked, then max_length',
  '10 of 10 items checked, then max_length',
  '10 issues of wrong items, not of the length',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
