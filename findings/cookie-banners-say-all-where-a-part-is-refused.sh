#!/bin/sh
# Packages: vanilla-cookieconsent 3.1.0 and klaro 0.7.22 (npm), in jsdom 29.1.1, on Node 20.19 or later.
# Behaviour: a service that a site adds changes what people chose before. In vanilla-cookieconsent a service that is
# named under a category later is among the rejected ones of those who accepted all, while `acceptType` is "all" and
# `acceptedCategory` true; they are not asked. A new category is among their rejected ones, and the type "custom". Of a
# person who accepts one of two services the type is "all", too. In Klaro `getConsent` and the callback disagree: of a
# service with `default: true` it says true before a person has chosen anything, and the callback has `false`. Where a
# service is added Klaro asks again, and until then the ones accepted before have `false` and no script, and true there.
# Expected: "all" only where nothing is rejected; what a person was not asked is neither; `getConsent` as the README of
# Klaro has it, which starts a tracker by it to "ensure they only run if the user consents".
# Hurts: proof of consent says that a person accepted all, or rejected what was not on the banner; by the README's own
# line a tracker starts before a choice.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent vanilla-cookieconsent@3.1.0 klaro@0.7.22 jsdom@29.1.1
cat >check.cjs <<'JS'
const { readFileSync } = require('node:fs');
const { JSDOM } = require('jsdom');

const wait = (time) => new Promise((resolve) => { setTimeout(resolve, time); });
function open(library, cookie, html = '') {
  const options = { url: 'https://site.example/', runScripts: 'outside-only', pretendToBeVisual: true };
  const { window } = new JSDOM(`<!doctype html><body>${html}</body>`, options);
  if (cookie) window.document.cookie = cookie;
  window.eval(readFileSync(`node_modules/${library}`, 'utf8'));
  return window;
}
const consentModal = { title: 'Cookies', description: 'We ask.', acceptAllBtn: 'All', acceptNecessaryBtn: 'None' };
const en = { consentModal, preferencesModal: { title: 'Cookies', sections: [] } };
async function visitVanilla(categories, cookie, act = () => {}) {
  const window = open('vanilla-cookieconsent/dist/cookieconsent.umd.js', cookie);
  const { CookieConsent } = window;
  const necessary = { enabled: true, readOnly: true };
  const language = { default: 'en', translations: { en } };
  await CookieConsent.run({ language, categories: { necessary, ...categories } });
  await wait(150);
  act(CookieConsent);
  await wait(100);
  const { acceptType, rejectedCategories, rejectedServices } = CookieConsent.getUserPreferences();
  const rejected = [...rejectedCategories, ...Object.values(rejectedServices).flat()].join(' ') || 'nothing';
  const asked = window.document.documentElement.classList.contains('show--consent') ? 'asked' : 'not asked';
  const seen = `${acceptType}, rejected: ${rejected}, analytics ${CookieConsent.acceptedCategory('analytics')}, ${asked}`;
  const kept = window.document.cookie;
  window.close();
  return [seen, kept];
}
const scripts = '<script type="text/plain" data-name="ga" data-type="text/javascript" data-src="a.js"></script>';
async function visitKlaro(names, cookie, act = () => {}) {
  const window = open('klaro/dist/klaro-no-css.js', cookie, scripts);
  const called = {};
  const services = names.map((name) => ({
    name,
    purposes: ['analytics'],
    default: name === 'meta',
    callback: (consent) => { called[name] = consent; },
  }));
  const config = { storageMethod: 'cookie', privacyPolicy: '/privacy', services };
  const manager = window.klaro.getManager(config);
  window.klaro.render(config, {});
  await wait(50);
  act(manager);
  const says = names.map((name) => `${name}: getConsent ${manager.getConsent(name)}, callback ${called[name]}`);
  const loaded = window.document.querySelector('script[data-name=ga]').src === '' ? 'not loaded' : 'loaded';
  const kept = window.document.cookie;
  window.close();
  return [`${says.join('; ')}; script of ga ${loaded}`, kept];
}
async function run() {
  const analytics = { services: { ga: {}, hotjar: {} } };
  const [all, accepted] = await visitVanilla({ analytics: {} }, '', (banner) => banner.acceptCategory('all'));
  const [services] = await visitVanilla({ analytics }, accepted);
  const [category] = await visitVanilla({ analytics: {}, ads: {} }, accepted);
  const [part] = await visitVanilla({ analytics }, '', (banner) => {
    banner.acceptCategory([]);
    banner.acceptService('ga', 'analytics');
  });
  const [before, consent] = await visitKlaro(['ga'], '', (manager) => {
    manager.changeAll(true);
    manager.saveAndApplyConsents();
  });
  const [after] = await visitKlaro(['ga', 'meta'], consent);
  const [first] = await visitKlaro(['ga', 'meta'], '');
  return { all, services, category, part, first, before, after };
}
run().then((seen) => {
  console.log(process.version, seen);
  const expected = {
    all: 'all, rejected: nothing, analytics true, asked',
    services: 'all, rejected: ga hotjar, analytics true, not asked',
    category: 'custom, rejected: ads, analytics true, not asked',
    part: 'all, rejected: hotjar, analytics true, asked',
    first: 'ga: getConsent false, callback false; meta: getConsent true, callback false; script of ga not loaded',
    before: 'ga: getConsent true, callback true; script of ga loaded',
    after: 'ga: getConsent true, callback false; meta: getConsent true, callback false; script of ga not loaded',
  };
  process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
});
JS
node check.cjs
