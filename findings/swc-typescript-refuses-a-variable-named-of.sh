#!/bin/sh
# Packages: @swc/core 1.16.22 and typescript 5.9.3 (npm), on Node 22 or later.
# Behaviour: with its TypeScript syntax, swc refuses a loop over a variable that is called `of`
# (`for (const of of list)`, also with let and var): "Variable declaration list cannot be empty". With
# its JavaScript syntax it parses the same line, and so do TypeScript and V8.
# Expected: each valid JavaScript file is a valid TypeScript file, so that a file gets through the
# same parser whatever its ending; tools that parse by swc fail on the whole file.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts @swc/core@1.16.22 typescript@5.9.3
cat >check.cjs <<'JS'
const { parseSync, version } = require('@swc/core');
const typescript = require('typescript');
console.log(`@swc/core ${version}, typescript ${typescript.version}, V8 ${process.versions.v8}`);
let isAsDescribed = true;
for (const kind of ['const', 'let', 'var']) {
  const line = `for (${kind} of of [1, 2]) { if (of > 2) throw of; }`;
  new Function(line)();
  const errors = typescript.transpileModule(line, { reportDiagnostics: true }).diagnostics.length;
  const refused = { ecmascript: '', typescript: '' };
  for (const syntax of Object.keys(refused)) {
    try {
      parseSync(line, { syntax });
    } catch (error) {
      refused[syntax] = String(error.message).split('\n')[0].trim();
    }
  }
  console.log(`${line}: TypeScript ${errors} errors, swc as JavaScript "${refused.ecmascript}", as TypeScript "${refused.typescript}"`);
  isAsDescribed &&= errors === 0 && refused.ecmascript === '' && refused.typescript !== '';
}
process.exit(isAsDescribed ? 0 : 1);
JS
node check.cjs
