#!/bin/sh
# Packages: graphql-scalars 2.0.0 and graphql 16.15.0 (npm), on Node 20 or later.
# Behaviour: USCurrency, whose value in a resolver is cents, multiplies what it parsed by 100 and leaves it at that:
# "$19.99" is 1998.9999999999998. What it writes drops the fraction: the resolver that returns what it was sent
# returns "$19.98". Of the 10,000 amounts from $0.01 to $100.00, 1,146 are no whole number of cents, and 573 come
# back a cent less. "($5.00)", as accountants write minus five, is NaN and then "$NaN", without an error.
# Expected: "$19.99", and 1999 on the way, as the source says ("formats it to currency in cents"); an error for what
# it does not read, as the other scalars of the package have. The page of the scalar names no such limit.
# Hurts: a price per lead of $19.99 is $19.98 on the next page, stored as 1998 by Math.trunc, or refused by BigInt()
# and by a column of whole numbers.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent graphql-scalars@2.0.0 graphql@16.15.0
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { buildSchema, graphqlSync } from 'graphql';
import { GraphQLUSCurrency } from 'graphql-scalars';

const schema = buildSchema('scalar USCurrency type Query { pay(amount: USCurrency!): USCurrency! }');
Object.assign(schema.getType('USCurrency'), GraphQLUSCurrency);
function pay(amount) {
  let cents;
  const rootValue = { pay: (sent) => (cents = sent.amount) };
  const variableValues = { amount };
  const source = 'query ($amount: USCurrency!) { pay(amount: $amount) }';
  const { data, errors } = graphqlSync({ schema, source, rootValue, variableValues });
  return { cents, shown: data?.pay, errors };
}
const amounts = Array.from({ length: 10_000 }, (_, i) => (i + 1) / 100);
const paid = amounts.map((amount) => pay(`$${amount.toFixed(2)}`));
const text = ({ cents, shown, errors }) => `${cents} ${shown} ${errors ?? ''}`.trim();
const seen = {
  price: text(pay('$19.99')),
  whole: text(pay('$8.41')),
  minus: text(pay('($5.00)')),
  fractions: paid.filter(({ cents }) => !Number.isInteger(cents)).length,
  less: paid.filter(({ shown }, i) => shown !== `$${amounts[i].toFixed(2)}`).length,
};
const { version } = JSON.parse(readFileSync('node_modules/graphql-scalars/package.json', 'utf8'));
console.log(version, seen);
const expected = {
  price: '1998.9999999999998 $19.98',
  whole: '841 $8.41',
  minus: 'NaN $NaN',
  fractions: 1146,
  less: 573,
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
