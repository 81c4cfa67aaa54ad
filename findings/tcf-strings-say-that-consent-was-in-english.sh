#!/bin/sh
# Packages: @iabtcf/core 1.5.6 and its successor @iabtechlabtcf/core 1.5.21 (npm), on Node 20 or later.
# Behaviour: `consentLanguage`, set to ES for a dialog in Spanish, is EN in the string: `encode` replaces it by the
# language of the vendor list, which is English unless `changeLanguage` downloaded a translation; a list that is in
# memory, in Spanish too, is English. The model itself still says ES. Where the string is for a group of sites, of
# three vendors that were disclosed the first package writes all 20 of the list, and the publisher's own consents
# are dropped by both. On one site (isServiceSpecific) the first leaves out which vendors were disclosed.
# Expected: ES, as the setter is described ("in which the CMP UI was presented"), or an error at `set`; the vendors
# that were set, as the second has them, as one model for both packages has one meaning.
# Hurts: proof of consent says that a person who reads Spanish was asked in English; vendors appear as disclosed
# who were never shown.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @iabtcf/core@1.5.6 @iabtechlabtcf/core@1.5.21
cat >check.cjs <<'JS'
const numbers = (count) => Array.from({ length: count }, (_, index) => index + 1);
const byId = (count, make) => Object.fromEntries(numbers(count).map((id) => [id, make(id)]));
const vendorOf = (id) => ({
  id, name: `Vendor ${id}`, purposes: [1, 3], legIntPurposes: [2], flexiblePurposes: [], specialPurposes: [1],
  features: [], specialFeatures: [1], policyUrl: 'https://vendor.example/', usesCookies: true,
});
const listed = (id) => ({ id, name: `Propósito ${id}`, description: 'Almacenar la información', illustrations: [] });
const vendorList = {
  gvlSpecificationVersion: 3, vendorListVersion: 100, tcfPolicyVersion: 5, lastUpdated: '2026-10-01T16:00:00Z',
  purposes: byId(11, listed), specialPurposes: byId(3, listed), features: byId(3, listed),
  specialFeatures: byId(2, listed), stacks: {}, dataCategories: {}, vendors: byId(20, vendorOf),
};
const idsOf = (vector) => numbers(vector.maxId).filter((id) => vector.has(id)).join(' ');
function passOn({ GVL, TCModel, TCString }, isServiceSpecific) {
  const model = new TCModel(new GVL(structuredClone(vendorList)));
  Object.assign(model, { cmpId: 10, cmpVersion: 1, consentScreen: 1, consentLanguage: 'ES', isServiceSpecific });
  model.vendorConsents.set([1, 2]);
  model.vendorsDisclosed.set([1, 2, 3]);
  model.publisherConsents.set([1, 4]);
  const read = TCString.decode(TCString.encode(model));
  const vectors = ['vendorConsents', 'vendorsDisclosed', 'publisherConsents'].map((name) => `${name} ${idsOf(read[name])}`);
  return [`set ${model.consentLanguage}, read ${read.consentLanguage}`, ...vectors].join('; ');
}
const packages = [require('@iabtcf/core'), require('@iabtechlabtcf/core')];
const seen = packages.flatMap((core) => [passOn(core, true), passOn(core, false)]);
console.log(process.version, seen);
const expected = [
  'set ES, read EN; vendorConsents 1 2; vendorsDisclosed ; publisherConsents 1 4',
  'set ES, read EN; vendorConsents 1 2; vendorsDisclosed 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; publisherConsents ',
  'set ES, read EN; vendorConsents 1 2; vendorsDisclosed 1 2 3; publisherConsents 1 4',
  'set ES, read EN; vendorConsents 1 2; vendorsDisclosed 1 2 3; publisherConsents ',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
