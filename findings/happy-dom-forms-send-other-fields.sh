#!/bin/sh
# Packages: happy-dom 21.0.4 (npm), in which Vitest runs tests, and Chromium 156 (Debian 12), driven by
# puppeteer-core (npm); at CHROMIUM_PATH or in the path as `chromium`.
# Behaviour: `FormData` of a form has other entries than in a browser. Of a list in which several options
# are selected only the first is there. Fields of a disabled fieldset, of another form (`form="…"`)
# and an option that is disabled, which a browser leaves out, are there. A date that does not exist, a
# number with a comma and an address in spaces pass as they were written in the markup, where a browser
# has nothing, nothing and the address. Checked boxes and disabled fields are right.
# Expected: the entries that a browser sends; the README calls it a web browser without a user interface.
# Hurts: a test of a form with several interests loses all but one; a step that is switched off by its
# fieldset is sent in the test alone, so that an answer which the server demands looks given.
# Exits with a code other than 0 if this changes.
set -eu
chromium=${CHROMIUM_PATH:-$(command -v chromium)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent happy-dom@21.0.4 puppeteer-core@25.16.0
cat >forms.mjs <<'JS'
import { Window } from 'happy-dom';
import puppeteer from 'puppeteer-core';

const forms = [
  '<select name="i" multiple><option selected>auto</option><option selected>home</option></select>',
  '<fieldset disabled><input name="a" value="1"></fieldset>',
  '<input name="b" value="2" form="other">',
  '<select name="c"><option disabled selected>choose</option><option>x</option></select>',
  '<input type="date" name="d" value="2026-02-30">',
  '<input type="number" name="e" value="12,5">',
  '<input type="email" name="f" value=" a@site.example ">',
  '<input type="checkbox" name="g" checked><input name="h" value="3" disabled>',
];
function entriesOf(form, window) {
  const { document, FormData } = window ?? globalThis;
  document.body.innerHTML = `<form>${form}</form>`;
  return [...new FormData(document.querySelector('form'))].map((entry) => entry.join('=')).join('&');
}
const browser = await puppeteer.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  const seen = [];
  for (const form of forms) {
    seen.push(`${entriesOf(form, new Window())} | ${await page.evaluate(entriesOf, form)}`);
  }
  console.log('happy-dom |', await browser.version(), seen);
  const expected = [
    'i=auto | i=auto&i=home',
    'a=1 | ',
    'b=2 | ',
    'c=choose | ',
    'd=2026-02-30 | d=',
    'e=12,5 | e=',
    'f= a@site.example  | f=a@site.example',
    'g=on | g=on',
  ];
  process.exitCode = JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1;
} finally {
  await browser.close();
}
JS
node forms.mjs "$chromium"
