#!/bin/sh
# Packages: msgpackr 2.1.4 and @msgpack/msgpack 3.1.3, cbor-x 1.6.9 and cborg 6.1.5 (npm), on Node 20 or later.
# Behaviour: a whole number from 2^32 on is a number for msgpackr if msgpackr wrote it, and a BigInt if @msgpack/msgpack
# did, also where it is far below 2^53: a time in milliseconds, as Date.now() has it, or an amount in millionths of a
# dollar, as Google Ads has it, from $4,294.97 on. So it is in CBOR with cbor-x and cborg. Amounts below are numbers
# from each writer. What msgpackr writes for undefined is an object, ExtData, to @msgpack/msgpack, which in turn writes
# a date that is not valid as 1 January 1970, without an error; msgpackr keeps it not valid.
# Expected: a number wherever it is exact, as @msgpack/msgpack and cborg read it, since one value has one type whoever
# wrote it; null for undefined, and an error or null for a date that is not valid.
# Hurts: a collector in front and a worker behind by the other package: `time + 1000` and JSON.stringify of the row
# throw, sums of costs do for the large ones alone, and a day that was mistyped is a visit in 1970.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent msgpackr@2.1.4 @msgpack/msgpack@3.1.3 cbor-x@1.6.9 cborg@6.1.5
cat >check.mjs <<'JS'
import * as msgpack from '@msgpack/msgpack';
import * as cborx from 'cbor-x';
import * as cborg from 'cborg';
import { pack, unpack } from 'msgpackr';

const formats = {
  msgpack: { msgpackr: [pack, unpack], '@msgpack/msgpack': [msgpack.encode, msgpack.decode] },
  cbor: { 'cbor-x': [cborx.encode, cborx.decode], cborg: [cborg.encode, cborg.decode] },
};
const values = { time: Date.parse('2026-11-30'), 'cost of 4,000': 4_000_000_000, 'cost of 5,000': 5_000_000_000 };
const seen = Object.values(formats).flatMap((packages) =>
  Object.entries(packages).flatMap(([writer, [write]]) =>
    Object.entries(packages).map(([reader, [, read]]) => {
      const row = read(write(values));
      return `${writer} to ${reader}: ${Object.keys(values).map((key) => `${key} ${typeof row[key]}`).join(', ')}`;
    }),
  ),
);
const text = (value) => (value instanceof Date ? `Date ${value.getTime()}` : (value?.constructor.name ?? 'null'));
for (const [writer, [write]] of Object.entries(formats.msgpack)) {
  seen.push(`undefined by ${writer}: ${text(msgpack.decode(write({ value: undefined })).value)}`);
  seen.push(`no date by ${writer}: ${text(unpack(write({ value: new Date('2026-13-01') })).value)}`);
}
console.log(seen);
const expected = [
  'msgpackr to msgpackr: time number, cost of 4,000 number, cost of 5,000 number',
  'msgpackr to @msgpack/msgpack: time number, cost of 4,000 number, cost of 5,000 number',
  '@msgpack/msgpack to msgpackr: time bigint, cost of 4,000 number, cost of 5,000 bigint',
  '@msgpack/msgpack to @msgpack/msgpack: time number, cost of 4,000 number, cost of 5,000 number',
  'cbor-x to cbor-x: time number, cost of 4,000 number, cost of 5,000 number',
  'cbor-x to cborg: time number, cost of 4,000 number, cost of 5,000 number',
  'cborg to cbor-x: time bigint, cost of 4,000 number, cost of 5,000 bigint',
  'cborg to cborg: time number, cost of 4,000 number, cost of 5,000 number',
  'undefined by msgpackr: ExtData',
  'no date by msgpackr: Date NaN',
  'undefined by @msgpack/msgpack: null',
  'no date by @msgpack/msgpack: Date 0',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
