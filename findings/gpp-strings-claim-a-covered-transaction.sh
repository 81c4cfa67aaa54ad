#!/bin/sh
# Package: @iabgpp/cmpapi 3.2.0 (npm), the library of the IAB Tech Lab, on Node 20 or later.
# Behaviour: a section of the United States in which one field was set (SaleOptOut = 2, did not opt
# out) says MspaCoveredTransaction = 1, yes, in all 21 sections, where all other notices, choices and
# modes that were not set are 0, not applicable. The table of the package has 0 for it, too ("0=Not
# applicable, 1=Yes, 2=No"), but 0 is refused: Invalid value '0'.
# Expected: what was not set is not claimed: 2, no, or an error that asks for the field.
# Hurts: by 1 a site declares that it signed the IAB's Multi-State Privacy Agreement and that the
# transaction is under its terms: partners who did not sign drop it, others rely on an agreement that
# is not there.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @iabgpp/cmpapi@3.2.0
cat >check.cjs <<'JS'
const { readFileSync } = require('node:fs');
const { GppModel } = require('@iabgpp/cmpapi');

const states = 'ca va co ut ct fl mt or tx de ia ne nh nj tn mn md in ky ri'.split(' ');
const covered = ['usnat', ...states.map((state) => `us${state}`)].map((section) => {
  const model = new GppModel();
  model.setFieldValue(section, 'SaleOptOut', 2);
  const read = new GppModel(model.encode());
  return read.getFieldValue(section, 'MspaCoveredTransaction');
});
const zero = (() => {
  try {
    new GppModel().setFieldValue('usnat', 'MspaCoveredTransaction', 0);
    return 'accepted';
  } catch (error) {
    return error.message;
  }
})();
const file = readFileSync('node_modules/@iabgpp/cmpapi/package.json', 'utf8');
console.log('@iabgpp/cmpapi', JSON.parse(file).version, { covered: covered.join(' '), zero });
const same = covered.every((value) => value === 1) && zero === "Invalid value '0'";
process.exit(same ? 0 : 1);
JS
node check.cjs
