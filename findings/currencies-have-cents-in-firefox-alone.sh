#!/bin/sh
# Packages: Node 26.10.0 (npm), and Chromium 156 and Firefox ESR 153.8.0 (Debian 12), driven by
# puppeteer-core (npm); at CHROMIUM_PATH and FIREFOX_PATH, or in the path as `chromium` and `firefox`.
# Behaviour: `Intl.NumberFormat` with a currency has two decimals for the Colombian peso, the forint, the
# rupiah, the Pakistan rupee and 12 others in Firefox, and none in Node and Chromium, for the dinar of
# Iraq three; that of Serbia has two in Node and none in Chromium. 1,234.56 COP is "COP 1,234.56" in one
# and "COP 1,235" in the others, and `resolvedOptions()` says the same. Dollar, Mexico's peso and yen agree.
# Expected: one number of decimals, that of ISO 4217, as ECMA-402 demands (CurrencyDigits) and Firefox has
# it; Node and Chromium have the habit of each country (CLDR).
# Hurts: a server that reads amounts in hundredths and divides by 10 ** maximumFractionDigits has a
# hundred times the cost of a Colombian account; a mail that a server writes and the same table in
# Firefox show other amounts.
# Exits with a code other than 0 if this changes.
set -eu
chromium=${CHROMIUM_PATH:-$(command -v chromium)}
firefox=${FIREFOX_PATH:-$(command -v firefox)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent node@26.10.0 puppeteer-core@25.16.0
cat >currencies.mjs <<'JS'
import puppeteer from 'puppeteer-core';

function decimals() {
  const format = (currency) => new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const codes = Intl.supportedValuesOf('currency');
  const digits = codes.map((code) => [code, format(code).resolvedOptions().maximumFractionDigits]);
  return { digits: Object.fromEntries(digits), text: format('COP').format(1234.56) };
}
const engines = { [`Node ${process.versions.node}`]: decimals() };
for (const [browser, executablePath] of [['chrome', process.argv[2]], ['firefox', process.argv[3]]]) {
  const started = await puppeteer.launch({ browser, executablePath, args: browser === 'chrome' ? ['--no-sandbox'] : [] });
  const page = await started.newPage();
  engines[await started.version()] = await page.evaluate(decimals);
  await started.close();
}
const [node, chromium, firefox] = Object.values(engines);
const codes = Object.keys(node.digits).filter((code) => code in firefox.digits && code in chromium.digits);
const others = codes.filter((code) => node.digits[code] !== firefox.digits[code]);
const none = others.filter((code) => node.digits[code] === 0);
const seen = [
  [node, chromium, firefox].map(({ text }) => text.replace('\u00a0', ' ')).join(' | '),
  `of Node and Chromium differ: ${codes.filter((code) => node.digits[code] !== chromium.digits[code]).join(' ')}`,
  `none in Node, in Firefox 2: ${none.filter((code) => firefox.digits[code] === 2).join(' ')}`,
  `none in Node, in Firefox 3: ${none.filter((code) => firefox.digits[code] === 3).join(' ')}`,
  `others: ${others.filter((code) => !none.includes(code)).join(' ')}`,
  ['USD', 'MXN', 'JPY'].map((code) => `${code} ${node.digits[code]} ${firefox.digits[code]}`).join(', '),
];
console.log(Object.keys(engines).join(' | '), seen);
const expected = [
  'COP 1,235 | COP 1,235 | COP 1,234.56',
  'of Node and Chromium differ: RSD',
  'none in Node, in Firefox 2: AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SLL SOS SYP YER',
  'none in Node, in Firefox 3: IQD',
  'others: ',
  'USD 2 2, MXN 2 2, JPY 0 0',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
npx node currencies.mjs "$chromium" "$firefox"
