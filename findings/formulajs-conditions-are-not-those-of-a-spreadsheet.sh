#!/bin/sh
# Package: @formulajs/formulajs 4.6.1 (npm), on Node 20 or later.
# Behaviour: SUMIF, COUNTIF, SUMIFS and AVERAGEIF compare texts letter by letter: a condition "brand" does not
# count "Brand", and "auto*" and "auto ?" count nothing, while MATCH of the same package finds both. An
# empty text is a 0 to COUNTIF and SUMIF; null, an empty cell, is a 0 to MEDIAN and SMALL and nothing to
# AVERAGE, COUNT, MIN and MAX: the median of 1, null and 4 is 1. There is no error.
# Expected: what Excel documents of these functions: upper and lower case are one, * and ? stand for any
# letters, and empty cells are left out of the median and of numbers to be counted.
# Hurts: spend of "auto*" is 0 where a person's own spreadsheet has a sum; half of a campaign is absent
# because a file writes it with a capital.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @formulajs/formulajs@4.6.1
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import * as formula from '@formulajs/formulajs';

const { version } = JSON.parse(readFileSync('node_modules/@formulajs/formulajs/package.json', 'utf8'));
const { AVERAGE, COUNT, COUNTIF, MATCH, MAX, MEDIAN, MIN, SMALL, SUMIF, SUMIFS } = formula;
const campaigns = ['Brand', 'brand', 'auto 1', 'auto 2'];
const spend = [10, 20, 30, 40];
const seen = {
  version,
  letters: [SUMIF(campaigns, 'brand', spend), COUNTIF(campaigns, 'BRAND')],
  patterns: [SUMIF(campaigns, 'auto*', spend), SUMIFS(spend, campaigns, 'auto*'), COUNTIF(campaigns, 'auto ?')],
  match: [MATCH('BRAND', campaigns, 0), MATCH('auto*', campaigns, 0)],
  zeros: COUNTIF([0, null, '', 5], 0),
  nulls: [MEDIAN([1, null, 4]), SMALL([1, null, 4], 1), MIN([1, null, 4]), MAX([-1, null])],
  withoutNull: [MEDIAN([1, 4]), AVERAGE([1, null, 4]), COUNT([1, null, 4])],
};
console.log(seen);
const expected = {
  version: '4.6.1',
  letters: [20, 0],
  patterns: [0, 0, 0],
  match: [1, 3],
  zeros: 2,
  nulls: [1, 0, 1, -1],
  withoutNull: [2.5, 2.5, 2],
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
