#!/bin/sh
# Packages: validator 13.15.35, normalize-email 1.1.1 and email-normalizer 1.0.0 (npm), on Node 20 or later.
# Behaviour: normalize-email and email-normalizer take the dots out of addresses at live.com, as at Gmail, and
# leave them at hotmail.com and outlook.com, which are the same service: mary.ann@live.com is maryann@live.com.
# validator leaves them at all three. A part behind a plus is cut by all at Gmail, by validator alone at
# icloud.com, and by none at the domain of a company; validator cuts mary-ann@yahoo.com at the hyphen, and not
# mary-ann@yahoo.com.mx.
# Expected: one address for one mailbox, and two for two: at Microsoft a dot counts, so that mary.ann and maryann
# may be two people; one rule for one provider, and one result from packages for one purpose.
# Hurts: an estimate that is sent to the address in its normal form reaches another person; two leads are one
# in a check for repeated leads, and a hash of the address is not that of the ad platform.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent validator@13.15.35 normalize-email@1.1.1 email-normalizer@1.0.0
cat >check.cjs <<'JS'
const { normalizeEmail: inNormalizer } = require('email-normalizer');
const normalize = require('normalize-email');
const { normalizeEmail: inValidator } = require('validator');

const addresses = [
  'mary-ann@yahoo.com',
  'mary-jane@yahoo.com',
  'mary-ann@yahoo.com.mx',
  'mary.ann@live.com',
  'mary.ann@hotmail.com',
  'mary.ann@outlook.com',
  'mary.ann@company.com',
  'mary.ann@gmail.com',
  'mary+quotes@gmail.com',
  'mary+quotes@company.com',
  'mary+quotes@icloud.com',
];
const seen = addresses.map((email) => [email, inValidator(email), normalize(email), inNormalizer({ email })].join(' '));
console.log('address, validator, normalize-email, email-normalizer', seen);
const expected = [
  'mary-ann@yahoo.com mary@yahoo.com mary-ann@yahoo.com mary-ann@yahoo.com',
  'mary-jane@yahoo.com mary@yahoo.com mary-jane@yahoo.com mary-jane@yahoo.com',
  'mary-ann@yahoo.com.mx mary-ann@yahoo.com.mx mary-ann@yahoo.com.mx mary-ann@yahoo.com.mx',
  'mary.ann@live.com mary.ann@live.com maryann@live.com maryann@live.com',
  'mary.ann@hotmail.com mary.ann@hotmail.com mary.ann@hotmail.com mary.ann@hotmail.com',
  'mary.ann@outlook.com mary.ann@outlook.com mary.ann@outlook.com mary.ann@outlook.com',
  'mary.ann@company.com mary.ann@company.com mary.ann@company.com mary.ann@company.com',
  'mary.ann@gmail.com maryann@gmail.com maryann@gmail.com maryann@gmail.com',
  'mary+quotes@gmail.com mary@gmail.com mary@gmail.com mary@gmail.com',
  'mary+quotes@company.com mary+quotes@company.com mary+quotes@company.com mary+quotes@company.com',
  'mary+quotes@icloud.com mary@icloud.com mary+quotes@icloud.com mary+quotes@icloud.com',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
