#!/bin/sh
# Package: convert-csv-to-json 4.72.0 (npm), on Node 20 or later.
# Behaviour: in its defaults a comma inside quotation marks ends the cell: of the README's own file the email of
# "Smith, John" is "Smith", the last name " John" with the mark behind it, and the address is dropped, without
# an error. With `supportQuotedField(true)` it is right. An option stays for the process: after one caller set
# the delimiter ";", another that sets none reads a file with commas as one column, and both have what a third
# one set. `formatValueByType()` makes text of 02108 and a number of 10001 in one column.
# Expected: the rows that the README shows below "fully compliant with RFC 4180" ("quoted fields containing
# commas are properly handled"), and options for the call, or for an object, that they were given to.
# Hurts: "Auto, Home" as the name of a campaign moves costs into another column, for this campaign alone; two
# imports in one server that are right by themselves are wrong after each other.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent convert-csv-to-json@4.72.0
cat >check.cjs <<'JS'
const converter = require('convert-csv-to-json');

const readme = 'firstName,lastName,email\n"Smith, John",Smith,john@example.com\nJane,Doe,jane@example.com\n';
const spend = 'campaign,cost\nBrand,2\n';
const rowsOf = (file) => JSON.stringify(converter.csvStringToJson(file));
const seen = { defaults: rowsOf(readme), spend: rowsOf(spend) };
converter.supportQuotedField(true);
seen.quoted = rowsOf(readme);
converter.fieldDelimiter(';');
seen.partner = rowsOf('campaign;cost\nBrand;2\n');
seen.spendAfterwards = rowsOf(spend);
seen.types = JSON.stringify(converter.fieldDelimiter(',').formatValueByType().csvStringToJson('zip\n02108\n10001\n'));
console.log(process.version, 'convert-csv-to-json 4.72.0', seen);
const jane = '{"firstName":"Jane","lastName":"Doe","email":"jane@example.com"}';
const expected = {
  defaults: `[{"firstName":"\\"Smith","lastName":" John\\"","email":"Smith"},${jane}]`,
  spend: '[{"campaign":"Brand","cost":"2"}]',
  quoted: `[{"firstName":"Smith, John","lastName":"Smith","email":"john@example.com"},${jane}]`,
  partner: '[{"campaign":"Brand","cost":"2"}]',
  spendAfterwards: '[{"campaign,cost":"Brand,2"}]',
  types: '[{"zip":"02108"},{"zip":10001}]',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
