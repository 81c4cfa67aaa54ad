#!/bin/sh
# Package: libphonenumber-js 1.13.16 (npm), on Node 22 or later.
# Behaviour: a zero in brackets behind the country code is left out (+44 (0)20, +49 (0)30), except in
# Italy, where it is part of the number. `00` before the country code is only read with a default
# country that dials it; with the United States as default, 0044 … is no number.
# Expected: the first as people mean it; the second is what a form of an American site gets.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent libphonenumber-js@1.13.16
cat >check.cjs <<'JS'
const { parsePhoneNumberFromString } = require('libphonenumber-js');
const { version } = require('libphonenumber-js/package.json');
const read = (text, country) => {
  const found = parsePhoneNumberFromString(text, country);
  return found?.isValid() ? found.number : null;
};
const seen = {
  version,
  britain: read('+44 (0)20 7946 0958', 'US'),
  germany: read('+49 (0)30 123456', 'US'),
  italy: read('+39 (0)6 6982 1234', 'US'),
  fromBritain: read('0049 30 123456', 'GB'),
  fromAmerica: read('0044 20 7946 0958', 'US'),
};
console.log(JSON.stringify(seen, null, 2));
const expected = {
  version: '1.13.16',
  britain: '+442079460958',
  germany: '+4930123456',
  italy: '+390669821234',
  fromBritain: '+4930123456',
  fromAmerica: null,
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
