#!/bin/sh
# Packages: form-serialize 0.7.2, get-form-data 3.0.0, form-data-json-convert 3.0.1, nserializejson 1.0.2,
# form-to-object 6.0.0 and dom-form-serializer 2.0.2 (npm), beside jquery 4.0.0 and FormData, in jsdom 29.1.1, on Node
# 20.19 or later.
# Behaviour: fields that are `disabled` are left out by the first five, as the first four say in their README or
# options; the fields of a disabled `fieldset`, by which forms of several steps switch off a branch, are sent by all
# six: of a person who owns the home the carrier, the cover and the ticked consent of the step for tenants.
# nserializejson makes a number of text that looks like one, zip code 94110 but not 02108, and has the first of several
# options alone, null if it has no attribute `value`.
# Expected: what a browser sends (HTML, "constructing the entry list"), as `FormData` and `serializeArray` of jQuery
# have it: nothing of a disabled fieldset, each option that is selected, text.
# Hurts: a partner receives a lead with a consent that no page asked for, and an insurer of a branch that the person
# never saw; the same form without script sends neither.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent form-serialize@0.7.2 get-form-data@3.0.0 form-data-json-convert@3.0.1 \
  nserializejson@1.0.2 form-to-object@6.0.0 dom-form-serializer@2.0.2 jquery@4.0.0 jsdom@29.1.1
cat >check.cjs <<'JS'
const { readFileSync } = require('node:fs');
const { JSDOM } = require('jsdom');

const page = `<form><input name="zip" value="94110"><input name="home" value="02108">
<input name="old" value="1" disabled>
<fieldset disabled><input name="carrier" value="Acme"><input name="renewal" type="checkbox" checked value="yes">
<select name="cover"><option selected>20000</option></select></fieldset>
<select name="cars" multiple><option selected>Ford</option><option selected value="Mazda">Mazda</option></select>
</form>`;
const { window } = new JSDOM(page, { url: 'https://site.example/', runScripts: 'outside-only' });
const form = window.document.querySelector('form');
Object.assign(globalThis, { window, document: window.document });
for (const name of Object.getOwnPropertyNames(window)) {
  if (/^HTML|^(Element|Node|NodeList|File)$/.test(name)) globalThis[name] ??= window[name];
}
window.eval(readFileSync('node_modules/jquery/dist/jquery.js', 'utf8'));
const valuesOf = (pairs, name) => pairs.filter((pair) => pair[0] === name).map((pair) => pair[1]);
const ofPairs = (pairs) => Object.fromEntries(pairs.map(([name]) => [name, valuesOf(pairs, name)]));
const packages = {
  FormData: () => ofPairs([...new window.FormData(form)]),
  jquery: () => ofPairs(window.jQuery(form).serializeArray().map(({ name, value }) => [name, value])),
  'form-serialize': () => require('form-serialize')(form, { hash: true }),
  'get-form-data': () => require('get-form-data').default(form),
  'form-data-json-convert': () => require('form-data-json-convert').toJson(form),
  nserializejson: () => require('nserializejson').NSerializeJson.serializeForm(form),
  'form-to-object': () => require('form-to-object')(form),
  'dom-form-serializer': () => require('dom-form-serializer').serialize(form),
};
const seen = {};
for (const [name, read] of Object.entries(packages)) seen[name] = JSON.stringify(read());
console.log(process.version, seen);
const text = '"zip":"94110","home":"02108"';
const branch = '"carrier":"Acme","renewal":"yes","cover":"20000","cars":["Ford","Mazda"]';
const successful = '{"zip":["94110"],"home":["02108"],"cars":["Ford","Mazda"]}';
const expected = {
  FormData: successful,
  jquery: successful,
  'form-serialize': `{${text},${branch}}`,
  'get-form-data': `{${text},${branch}}`,
  'form-data-json-convert': `{${text},${branch}}`,
  nserializejson: '{"zip":94110,"home":"02108","carrier":"Acme","renewal":"yes","cover":null,"cars":null}',
  'form-to-object': `{${text},${branch}}`,
  'dom-form-serializer': `{${text},"old":"1",${branch}}`,
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
