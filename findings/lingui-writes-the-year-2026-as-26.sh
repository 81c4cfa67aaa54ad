#!/bin/sh
# Packages: @lingui/core and @lingui/message-utils 5.9.5, @messageformat/core 3.4.1 and intl-messageformat 12.1.5 (npm),
# on Node 20 or later.
# Behaviour: all three read date skeletons of ICU. {day, date, ::yyyyMMMd} is "Nov 1, 26" in Lingui, and "Nov 1, 2026"
# in the others; with one y Lingui has 2026, too. The skeleton of a time is not applied by Lingui and
# @messageformat/core, and nothing says so: ::Hmm, a clock of 24 hours, is 5:05:09 PM, as are ::jmm and ::jmz (with the
# zone). With `date` and the letters of a time, ::yMMMdHHmm, it is applied. Date "short" is 11/1/2026 in these two and
# 11/1/26 in the third.
# Expected: 2026, as yyyy is a year of at least four digits by Unicode's table of fields (UTS 35); 17:05, as the
# third has it, or an error, as there is one for a quarter.
# Hurts: a policy that ends on "Jan 2, 27" is read as January 27, and 11/01/26 in three ways; an appointment for people
# who read 24 hours has seconds and PM.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @lingui/core@5.9.5 @lingui/message-utils@5.9.5 @messageformat/core@3.4.1 \
  intl-messageformat@12.1.5
cat >check.mjs <<'JS'
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import MessageFormat from '@messageformat/core';
import { IntlMessageFormat } from 'intl-messageformat';

const values = { at: new Date('2026-11-01T17:05:09Z') };
function read(style) {
  const message = `{at, ${style}}`;
  const lingui = setupI18n({ locale: 'en', messages: { en: { message: compileMessage(message) } } });
  const texts = [
    lingui._('message', values),
    new MessageFormat('en').compile(message)(values),
    new IntlMessageFormat(message, 'en').format(values),
  ];
  return `${style}: ${texts.join(' | ').replaceAll('\u202f', ' ')}`;
}
const styles = ['date, ::yyyyMMMd', 'date, ::yMMMd', 'date, ::yyyyMMdd', 'date, short', 'date, ::yMMMdHHmm'];
const seen = [...styles, 'time, ::Hmm', 'time, ::jmm', 'time, ::jmz'].map(read);
console.log(process.version, 'Lingui | @messageformat/core | FormatJS', seen);
const expected = [
  'date, ::yyyyMMMd: Nov 1, 26 | Nov 1, 2026 | Nov 1, 2026',
  'date, ::yMMMd: Nov 1, 2026 | Nov 1, 2026 | Nov 1, 2026',
  'date, ::yyyyMMdd: 11/01/26 | 11/01/2026 | 11/01/2026',
  'date, short: 11/1/2026 | 11/1/2026 | 11/1/26',
  'date, ::yMMMdHHmm: Nov 1, 2026, 17:05 | Nov 1, 2026, 17:05 | Nov 1, 2026, 17:05',
  'time, ::Hmm: 5:05:09 PM | 5:05:09 PM | 17:05',
  'time, ::jmm: 5:05:09 PM | 5:05:09 PM | 5:05 PM',
  'time, ::jmz: 5:05:09 PM | 5:05:09 PM | 5:05 PM UTC',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
TZ=UTC node check.mjs
