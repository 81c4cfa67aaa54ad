#!/bin/sh
# Packages: intl-messageformat 12.1.5 (FormatJS) and @messageformat/core 3.4.1 (npm), on Node 20 or later.
# Behaviour: both read number skeletons of ICU in a message. Of a rate of 0.1234, {rate, number, ::percent .00} is
# 12.34% in the first and 0.12% in the second, and ::percent scale/100 .00 is 1,234.00% and 12.34%; %x100 likewise.
# The older {rate, number, percent} is 12% in both. precision-increment/5, whole five dollars, is not applied by the
# first (1,234.5), and the second makes 0 of minus 5 and minus 5 of minus 10. group-min2 and unit-width-iso-code are
# not applied by the first. There is no error.
# Expected: by ICU's guide of number skeletons "percent" adds the sign alone, and "scale/100" multiplies: 0.12% and
# 12.34%, as the second has them; minus 5 and minus 10.
# Hurts: a text that an app or a mail shares with the page has 100 times the rate of conversion in one of them, and
# correcting it for one breaks the other; a loss of $5 is $0, while gains are right.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent intl-messageformat@12.1.5 @messageformat/core@3.4.1
cat >check.mjs <<'JS'
import MessageFormat from '@messageformat/core';
import { IntlMessageFormat } from 'intl-messageformat';

const other = new MessageFormat('en');
function both(style, ...values) {
  const message = `{n, number, ${style}}`;
  const texts = values.map((n) => [new IntlMessageFormat(message, 'en').format({ n }), other.compile(message)({ n })]);
  return `${style}: ${texts.map(([one, two]) => (one === two ? one : `${one} or ${two}`)).join('; ')}`;
}
const seen = [
  both('percent', 0.1234),
  both('::percent .00', 0.1234),
  both('::percent scale/100 .00', 0.1234),
  both('::%x100', 0.1234),
  both('::currency/USD .00', 1234.5, -5),
  both('::precision-increment/5', 1234.5, -5, -10),
  both('::group-min2', 1234),
  both('::currency/USD unit-width-iso-code', 5),
].map((text) => text.replaceAll('\u00a0', ' '));
console.log(process.version, 'by FormatJS or @messageformat/core', seen);
const expected = [
  'percent: 12%',
  '::percent .00: 12.34% or 0.12%',
  '::percent scale/100 .00: 1,234.00% or 12.34%',
  '::%x100: 1,234% or 12%',
  '::currency/USD .00: $1,234.50; -$5.00',
  '::precision-increment/5: 1,234.5 or 1,235; -5 or 0; -10 or -5',
  '::group-min2: 1,234 or 1234',
  '::currency/USD unit-width-iso-code: $5.00 or USD 5.00',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
