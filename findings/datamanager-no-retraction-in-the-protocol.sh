#!/bin/sh
# Package: @google-ads/datamanager 0.3.0 (npm), on Node 22 or later.
# Behaviour: no message, field or enum of the protocol that events are sent by names a retraction or
# an adjustment, and an answer has no field of warnings. The reason for wbraid and gbraid at actions
# that count one per click is there, and one of the reasons lacks the word REASON in its name.
# Expected: a way to take a conversion back, as the adjustments of the Google Ads API have.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts @google-ads/datamanager@0.3.0
cat >check.cjs <<'JS'
const { readFileSync } = require('node:fs');
const folder = 'node_modules/@google-ads/datamanager';
const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
const protos = JSON.parse(readFileSync(`${folder}/build/protos/protos.json`, 'utf8'));
const all = protos.nested.google.nested.ads.nested.datamanager.nested.v1.nested;
const names = (one) => [
  ...Object.keys(one.fields ?? {}),
  ...Object.keys(one.values ?? {}),
  ...Object.entries(one.nested ?? {}).flatMap(([name, inner]) => [name, ...names(inner)]),
];
const taking = names({ nested: all }).filter((name) => /retract|restate|adjust|reversal/i.test(name));
const reasons = Object.keys(all.ProcessingErrorReason.values);
const seen = {
  version,
  taking,
  answer: Object.keys(all.IngestEventsResponse.fields),
  braid: reasons.filter((name) => name.includes('BRAID') && name.includes('ONE_PER_CLICK')).length,
  unprefixed: reasons.filter((name) => !name.startsWith('PROCESSING_ERROR_REASON_')),
};
console.log(JSON.stringify(seen, null, 2));
const expected = {
  version: '0.3.0',
  taking: [],
  answer: ['requestId'],
  braid: 1,
  unprefixed: ['PROCESSING_ERROR_OPERATING_ACCOUNT_MISMATCH_FOR_AD_IDENTIFIER'],
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
