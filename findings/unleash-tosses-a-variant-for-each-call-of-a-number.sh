#!/bin/sh
# Package: unleash-client 6.12.1 (npm), Unleash's library for servers, on Node 20 or later.
# Behaviour: of a person whose `userId` is a number, as a database has it, `isEnabled` of a rollout to 50 % is the same at
# each call, and `getVariant` is another one at each call: the rollout takes the number, and variants pass over what
# is no text and toss. So it is with variants of a strategy. The id "5" has one variant, and so has the number 5 as a
# property (stickiness accountId). The number 0 is tossed by the rollout, too. "Not 18 or older" is true for a person
# without an age. There is no error and no warning; the types alone say that an id is text.
# Expected: one rule for an id in rollout and variants; what cannot be used for a variant is an error or a warning.
# Hurts: one person sees A and B in turn, in a test whose rollout looks stable; each sale is counted for the letter of
# the last page.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent unleash-client@6.12.1
cat >check.cjs <<'JS'
const { InMemStorageProvider, Unleash } = require('unleash-client');

const variantsBy = (stickiness) => ['A', 'B'].map((name) => ({ name, weight: 500, weightType: 'variable', stickiness }));
const rollout = (stickiness, variants) => ({
  name: 'flexibleRollout',
  parameters: { rollout: '50', stickiness, groupId: 'hero' },
  constraints: [],
  variants,
});
const adult = { contextName: 'age', operator: 'NUM_GTE', value: '18' };
const data = [
  { name: 'hero', enabled: true, strategies: [rollout('default')], variants: variantsBy('default') },
  { name: 'page', enabled: true, strategies: [rollout('default', variantsBy('default'))], variants: [] },
  { name: 'account', enabled: true, strategies: [rollout('accountId')], variants: variantsBy('accountId') },
  {
    name: 'minor',
    enabled: true,
    strategies: [{ name: 'default', parameters: {}, constraints: [{ ...adult, inverted: true }] }],
  },
];
const unleash = new Unleash({
  appName: 'site',
  url: 'http://127.0.0.1:9/',
  refreshInterval: 0,
  disableMetrics: true,
  storageProvider: new InMemStorageProvider(),
  bootstrap: { data },
});
unleash.on('error', () => {});
unleash.on('warn', () => {});
const distinct = (call) => [...new Set(Array.from({ length: 200 }, call))].sort().join(' or ');
const decide = (name, context) =>
  `${distinct(() => unleash.isEnabled(name, context))}, ${distinct(() => unleash.getVariant(name, context).name)}`;
unleash.once('ready', () => {
  const seen = {
    text: decide('hero', { userId: '5' }),
    number: decide('hero', { userId: 5 }),
    strategyText: decide('page', { userId: '5' }),
    strategyNumber: decide('page', { userId: 5 }),
    propertyNumber: decide('account', { properties: { accountId: 5 } }),
    zero: decide('hero', { userId: 0 }),
    minor: [{ age: 17 }, { age: 18 }, {}].map((properties) => unleash.isEnabled('minor', { properties })).join(' '),
  };
  console.log(process.version, seen);
  const expected = {
    text: 'true, A',
    number: 'true, A or B',
    strategyText: 'true, A',
    strategyNumber: 'true, A or B',
    propertyNumber: 'true, B',
    zero: 'false or true, A or B or disabled',
    minor: 'true false true',
  };
  process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
});
JS
node check.cjs
