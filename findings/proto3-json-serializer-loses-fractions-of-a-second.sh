#!/bin/sh
# Packages: proto3-json-serializer 4.1.0, the JSON of Google's clients for its interfaces, protobufjs 8.8.1, whose
# ext/protojson is its successor, and @bufbuild/protobuf 2.17.0 (npm), on Node 20 or later.
# Behaviour: of a timestamp with an offset proto3-json-serializer takes the digits behind the point without their
# place: 01:30:00.5-04:00 is 5 nanoseconds after the second in place of half a second, .25+01:00 is 25. With Z it is
# right, and the seconds are, too. Of a duration below zero, which Protobuf has, it writes -1.5 s as "-1s" and -0.5 s
# as "0s". The other two have all of it right.
# Expected: 500,000,000 nanoseconds and "-1.500s", by the table of JSON of Protobuf: "offsets other than Z are also
# accepted"; a duration is a "signed, fixed-length span of time".
# Hurts: events of a server with a local offset lose up to a second and their order; by how much a sale was early is 0.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts proto3-json-serializer@4.1.0 protobufjs@8.8.1 \
  @bufbuild/protobuf@2.17.0
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { create, fromJson, toJson } from '@bufbuild/protobuf';
import { DurationSchema, TimestampSchema } from '@bufbuild/protobuf/wkt';
import { fromProto3JSON, toProto3JSON } from 'proto3-json-serializer';
import protobuf from 'protobufjs';
import protojson from 'protobufjs/ext/protojson.js';

const fields = '{ int64 seconds = 1; int32 nanos = 2; }';
const { root } = protobuf.parse(`syntax = "proto3"; package google.protobuf;
  message Timestamp ${fields} message Duration ${fields}`);
const [Timestamp, Duration] = ['Timestamp', 'Duration'].map((name) => root.lookupType(`google.protobuf.${name}`));
const seen = {};
for (const text of ['2026-11-01T05:30:00.5Z', '2026-11-01T01:30:00.5-04:00', '2026-11-01T06:30:00.25+01:00']) {
  const read = [fromProto3JSON(Timestamp, text), protojson.fromJson(Timestamp, text), fromJson(TimestampSchema, text)];
  seen[text] = read.map(({ seconds, nanos }) => `${seconds} ${nanos}`).join(' | ');
}
for (const [seconds, nanos] of [[1, 500_000_000], [-1, -500_000_000], [0, -500_000_000]]) {
  const written = [
    toProto3JSON(Duration.fromObject({ seconds, nanos })),
    protojson.toJson(Duration, Duration.fromObject({ seconds, nanos })),
    toJson(DurationSchema, create(DurationSchema, { seconds: BigInt(seconds), nanos })),
  ];
  seen[`${seconds} s ${nanos} ns`] = written.join(' | ');
}
const names = ['proto3-json-serializer', 'protobufjs', '@bufbuild/protobuf'];
const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
console.log(names.map((name) => `${name} ${version(name)}`).join(' | '), seen);
const expected = {
  '2026-11-01T05:30:00.5Z': '1793511000 500000000 | 1793511000 500000000 | 1793511000 500000000',
  '2026-11-01T01:30:00.5-04:00': '1793511000 5 | 1793511000 500000000 | 1793511000 500000000',
  '2026-11-01T06:30:00.25+01:00': '1793511000 25 | 1793511000 250000000 | 1793511000 250000000',
  '1 s 500000000 ns': '1.500s | 1.500s | 1.500s',
  '-1 s -500000000 ns': '-1s | -1.500s | -1.500s',
  '0 s -500000000 ns': '0s | -0.500s | -0.500s',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
