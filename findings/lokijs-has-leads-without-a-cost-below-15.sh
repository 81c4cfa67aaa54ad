#!/bin/sh
# Packages: lokijs 1.5.12 and, beside it, @seald-io/nedb 4.1.2 and sift 17.1.3 (npm), on Node 20 or later.
# Behaviour: `find({ cost: { $lt: 15 } })` has the leads whose cost is null, missing, an empty text, NaN or a flag, as
# all of these are sorted before each number, and `$lte: 0` too; `$between: [0, 15]` and `$gte: 0` have none of them, so
# that below 15 and "0 to 15" differ. Dynamic views have the same. `min` and `max` of a column with one missing cost are
# NaN, while `avg` and `median` leave it out. nedb and sift have the lead at 10 alone.
# Expected: the lead at 10, as in MongoDB, whose operators these are, and as the other two have it; for `min` and `max`
# what `avg` does.
# Hurts: leads whose cost has not arrived are among the cheap ones, and a rule that buys more below 15 dollars buys
# where nothing is known; a page of figures has NaN once one lead waits.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts lokijs@1.5.12 @seald-io/nedb@4.1.2 sift@17.1.3
cat >check.cjs <<'JS'
const Nedb = require('@seald-io/nedb');
const Loki = require('lokijs');
const sift = require('sift').default;
const { version } = require('lokijs/package.json');

const leads = [
  { name: 'ten', cost: 10 },
  { name: 'null', cost: null },
  { name: 'missing' },
  { name: 'twenty', cost: 20 },
  { name: 'empty', cost: '' },
];
const names = (rows) => rows.map(({ name }) => name).join(' ');
const collection = new Loki('leads').addCollection('leads');
for (const lead of leads) collection.insert({ ...lead });
const view = collection.addDynamicView('cheap').applyFind({ cost: { $lt: 15 } });
const nedb = new Nedb();
(async () => {
  await nedb.insertAsync(leads);
  const conditions = [{ $lt: 15 }, { $lte: 0 }, { $gte: 0 }, { $between: [0, 15] }];
  const seen = [
    ...conditions.map((cost) => names(collection.find({ cost }))),
    names(view.data()),
    [collection.min('cost'), collection.max('cost'), collection.avg('cost'), collection.median('cost')].join(' '),
    names(await nedb.findAsync({ cost: { $lt: 15 } })),
    names(leads.filter(sift({ cost: { $lt: 15 } }))),
  ];
  console.log(process.version, 'lokijs', version, seen);
  const expected = [
    'ten null missing empty',
    'null missing empty',
    'ten twenty',
    'ten',
    'ten null missing empty',
    'NaN NaN 15 15',
    'ten',
    'ten',
  ];
  process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
})();
JS
node check.cjs
