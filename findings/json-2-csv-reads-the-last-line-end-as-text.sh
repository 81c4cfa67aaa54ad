#!/bin/sh
# Package: json-2-csv 5.6.0 (npm), on Node 20 or later.
# Behaviour: csv2json takes the line end behind the last line, which most programs write, for text of the
# last cell: of a file with the campaigns Brand and Auto the second is "Auto\n". A number or a cell in
# quotation marks is right there. With `eol: '\r\n'`, as RFC 4180 has it, it is a row more, whose cost is
# an empty text. Each value has a type of its own: of the zip codes 02108 and 10001 one is text and one
# a number, a click id of 20 digits loses its last ones, and a campaign named null is null.
# Expected: as many rows as lines, and cells without line ends, in the defaults; one type for a column,
# and text for digits that a number cannot have.
# Hurts: the last campaign of each export is another one, which has no leads beside its cost, and looks
# the same in a table; a file that json2csv wrote, without a last line end, is read right.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent json-2-csv@5.6.0
cat >lines.mjs <<'JS'
import { csv2json, json2csv } from 'json-2-csv';

const lines = ['cost,name', '1,Brand', '2,Auto'];
const read = (file, options) => JSON.stringify(csv2json(file, options));
const seen = [
  read(`${lines.join('\n')}\n`),
  read(lines.join('\n')),
  read('cost,name\n1,Brand\n2,"Auto"\n'),
  read(`${lines.join('\r\n')}\r\n`, { delimiter: { eol: '\r\n' } }),
  read(json2csv([{ cost: 1, name: 'Brand' }, { cost: 2, name: 'Auto' }])),
  read('zip,click,name\n02108,12345678901234567890,null\n10001,a1,Brand'),
];
console.log(process.version, 'json-2-csv 5.6.0', seen);
const right = '[{"cost":1,"name":"Brand"},{"cost":2,"name":"Auto"}]';
const expected = [
  right.replace('Auto', 'Auto\\n'),
  right,
  right,
  right.replace(']', ',{"cost":""}]'),
  right,
  '[{"zip":"02108","click":12345678901234567000,"name":null},{"zip":10001,"click":"a1","name":"Brand"}]',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node lines.mjs
