#!/bin/sh
# Package: isbot 5.2.3 (npm), on Node 18 or later.
# Behaviour: WeChat's page view on Android is a bot while its process has the name `toolsmp`, by the
# word "tools"; so are telephones by the names of their models (Capture+, Discovery Pro, M bot 60).
# Amzn-User, the fetcher of Amazon's assistant, which calls itself `compatible`, is not one.
# Expected: a known page view of a messenger and a telephone are people whatever the model's name,
# and a program that says `compatible; NAME/VERSION` is a bot, as the other ones of this form are.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent isbot@5.2.3
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { isbot, isbotMatch } from 'isbot';

const { version } = JSON.parse(readFileSync('node_modules/isbot/package.json', 'utf8'));
const phone = (device, more = '') =>
  `Mozilla/5.0 (Linux; Android 13; ${device}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.6723.103 Mobile Safari/537.36${more}`;
const wechat = ' XWEB/1300259 MMWEBSDK/20241202 MicroMessenger/8.0.56.2800 WeChat/arm64';
const agents = {
  'WeChat, main process': phone('V2124A; wv', wechat),
  'WeChat, process toolsmp': phone('V2124A; wv', `${wechat} Process/toolsmp`),
  'telephone Capture+': phone('Capture+'),
  'telephone Discovery Pro': phone('Discovery Pro'),
  'telephone M bot 60': phone('M bot 60'),
  'Amzn-User':
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Amzn-User/0.1) Chrome/119.0.6045.214 Safari/537.36',
};
console.log(`isbot ${version}`);
const found = Object.entries(agents).map(([name, agent]) => {
  console.log(`${name}: ${isbot(agent) ? `a bot, by “${isbotMatch(agent)}”` : 'no bot'}`);
  return isbot(agent);
});
process.exit(found.join() === 'false,true,true,true,true,false' ? 0 : 1);
JS
node check.mjs
